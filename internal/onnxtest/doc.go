// Package onnxtest writes small token classifiers of the kinds that Hugging Face has,
// with weights set by hand, so that what they answer can be computed on paper. There are
// no weights of others in it.
package onnxtest
