// Package transformer finds names and the like by token classifiers in the form that
// Hugging Face gives them.
package transformer
