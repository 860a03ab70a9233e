// Package rewrite lets a language model rewrite passages without what is masked, and
// takes its word for nothing.
package rewrite
