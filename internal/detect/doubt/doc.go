// Package doubt drops what a model for any text took for a name of a person, a place or an
// organization, and which hardly is one.
//
// A model that reads word by word sees a few words. Here a mention is looked at as a whole: how sure the
// model is, what the lists and the frequencies of words say of it, which words stand beside it, how the rest of
// the text writes its words, and who else is named near it. A logistic regression weighs that. It is learnt
// from what models found in texts that they had not seen (internal/eval/train/doubt), and its bounds by language
// and label are chosen on such texts, so that of what identifies next to nothing goes.
//
// What other detectors found is none of its business, nor what models of one kind of text find.
package doubt
