// Package choice is which operators there are, and which replaces what: the settings of replacement, general and of
// single labels and rules, their mistakes and dangers, and the operators that they make.
package choice
