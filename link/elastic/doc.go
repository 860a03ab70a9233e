// Package elastic groups values that are nearly the same.
package elastic
