// Package attack lets a language model guess from documents what was taken out of them.
package attack
