// Package transformer finds names and the like by token classifiers in the form that
// Hugging Face gives them: a folder with a model in ONNX form, tokenizer.json and
// config.json.
//
// [Load] reads such a folder. A [Model] is safe for concurrent use and gives the same
// mentions at any number of threads and size of batches. Texts of any length are read in
// windows that overlap; what a token is, is taken from the window in which it stands
// farthest from an edge. Memory does not grow with the text, but for the mentions found
// in it.
//
// Models run in pure Go. A program built with the tag ort runs them in ONNX Runtime
// if [Options.Runtime] names its library.
package transformer
