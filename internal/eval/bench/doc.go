// Package bench holds policies of masking against one another: what each leaves of the words, and
// how many people an attacker finds in what it makes of a collection.
package bench
