// Package tune searches settings on collections with known truth.
package tune
