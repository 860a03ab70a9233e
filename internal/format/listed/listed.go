// Package listed is how files that lie in no folder of this machine are given to package format.
package listed

import "io"

// File is one of them. What Open gives can be read at any place too, if it is an [io.ReaderAt].
type File struct {
	Path string // with slashes, below what was named
	Size int64
	Open func() (io.ReadCloser, error)
}
