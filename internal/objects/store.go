package objects

import (
	"context"
	"io"
	"iter"
)

// store speaks to a server about the objects of one bucket, by one protocol. Its errors are in words of
// our own; fs.ErrNotExist stands for an object that is not there.
type store interface {
	// list gives the objects whose keys begin with the prefix; those with a further slash only if deep.
	list(ctx context.Context, prefix string, deep bool) iter.Seq2[entry, error]
	stat(ctx context.Context, key string) (entry, error)
	// open reads an object as it was listed, or as it is now where the entry has no tag. Nothing is asked
	// before the first byte is.
	open(ctx context.Context, e entry) (reader, error)
	remove(ctx context.Context, key string) error
	begin(ctx context.Context, key string) (parts, error)
}

// entry is an object, as it was when the server was asked.
type entry struct {
	key  string
	size int64
	tag  string // which another content does not have
}

type reader interface {
	io.ReadCloser
	io.ReaderAt
}

// parts are those of an object in the making. Nothing of it can be seen until it appears.
type parts interface {
	send(ctx context.Context, part []byte) error
	appear(ctx context.Context) error
	discard(ctx context.Context)
}
