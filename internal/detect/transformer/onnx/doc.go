// Package onnx computes the logits of token classifiers in ONNX form: in pure Go, or, in
// programs built with the tag ort, in ONNX Runtime.
//
// A model is a program. What a file may claim to hold is checked before memory is taken
// for it, its nodes may not need each other, and files beside it are read from its own
// folder only; but what it computes is its own affair, so models belong to those who are
// trusted.
package onnx
