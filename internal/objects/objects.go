// Package objects reads collections from object stores, and writes what is made of them into them. They
// speak the protocol of S3, as those of Amazon, Google, Ceph, MinIO and others do, or Azure's. Nothing is
// reached but the store that the user names, by credentials of the usual variables and files.
package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/minio/minio-go/v7/pkg/s3utils"

	"github.com/lethe-privacy/lethe/internal/format/listed"
)

// Place is where objects lie: one, or all below a prefix.
type Place struct {
	store  store
	key    string // without a slash at its end; "" for all of the bucket
	folder bool   // the address ended in a slash, or is all of the bucket
}

// At reads an address, s3://BUCKET/PREFIX, gs://BUCKET/PREFIX or azblob://CONTAINER/PREFIX. It reaches nothing. A server that
// is reached by http:// and is not on this machine is refused, unless clear allows it.
func At(address string, clear bool) (*Place, error) {
	s, rest := schemeOf(address)
	if s == nil {
		return nil, errors.New("the address of objects is s3://BUCKET/PREFIX, gs://BUCKET/PREFIX or azblob://CONTAINER/PREFIX")
	}
	bucket, key, _ := strings.Cut(rest, "/")
	if bucket == "" || strings.ContainsAny(bucket, "@?#:") {
		return nil, fmt.Errorf("the address of objects is %sBUCKET/PREFIX, without anything secret in it", s.begins)
	}
	if s3utils.CheckValidBucketName(bucket) != nil {
		return nil, errors.New("the address has no name of a bucket: 3 to 63 letters, figures, dots and hyphens")
	}
	p := &Place{key: strings.TrimSuffix(key, "/"), folder: key == "" || strings.HasSuffix(key, "/")}
	var err error
	p.store, err = s.open(bucket, clear)
	return p, err
}

// Files are the objects, by their paths, in the order of a folder. They are read as they were when
// they were listed: one that has changed since is an error.
func (p *Place) Files(ctx context.Context) ([]listed.File, error) {
	if !p.folder {
		e, err := p.store.stat(ctx, p.key)
		if err == nil {
			return []listed.File{p.file(ctx, p.key[strings.LastIndex(p.key, "/")+1:], e)}, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	var files []listed.File
	for e, err := range p.store.list(ctx, p.prefix(), true) {
		if err != nil {
			return nil, err
		}
		if path := strings.TrimPrefix(e.key, p.prefix()); fs.ValidPath(path) { // no mark of a folder
			files = append(files, p.file(ctx, path, e))
		}
	}
	if len(files) == 0 {
		return nil, errors.New("there are no objects")
	}
	slices.SortFunc(files, func(a, b listed.File) int {
		return slices.Compare(strings.Split(a.Path, "/"), strings.Split(b.Path, "/"))
	})
	return files, nil
}

// prefix is how the keys below the place begin.
func (p *Place) prefix() string {
	if p.key == "" {
		return ""
	}
	return p.key + "/"
}

func (p *Place) file(ctx context.Context, path string, e entry) listed.File {
	return listed.File{Path: path, Size: e.size, Open: func() (io.ReadCloser, error) { return p.store.open(ctx, e) }}
}

var (
	errNoBucket = errors.New("there is no such bucket")
	errDenied   = errors.New("the store denies access")
	errChanged  = errors.New("the object has changed since it was listed")
)

// answered is what is said of a request that failed: that it was stopped, what is known of the answer,
// or its status, 0 for none.
func answered(ctx context.Context, known error, status int) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case known != nil:
		return known
	case status == 0:
		return errors.New("the store cannot be reached, or broke off")
	}
	return fmt.Errorf("the store answers with status %d", status)
}
