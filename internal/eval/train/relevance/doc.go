// Package relevance trains the learnt model of package relevance on the Text
// Anonymization Benchmark, and measures it.
//
// At run time the model judges what detectors find, not what annotators marked, and
// the tagger among them was trained on the same documents. So the documents are
// divided into folds, and each is searched with a tagger that was trained on the
// others. What an annotator masked, wholly or in part, is an example for; what has no
// counterpart is one against. The annotators' own mentions are examples too, of half
// the weight.
//
// Regularisation, features, calibration and the advised threshold come from
// cross-validation over the same folds; the dev part is for reporting only.
package relevance
