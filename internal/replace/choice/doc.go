// Package choice is which operator replaces what: the settings of replacement, general and of
// single labels and rules, their mistakes and dangers, and the operators that they make.
package choice
