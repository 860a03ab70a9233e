// Package utility asks a language model the same questions before and after.
package utility
