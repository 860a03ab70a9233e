package objects

import (
	"bytes"
	"context"

	"github.com/minio/minio-go/v7"
)

// upload is an object in the making. Nothing of it can be seen until it appears.
type upload struct {
	place   *Place
	ctx     context.Context
	key, id string
	waiting []byte // of the next part
	parts   []minio.CompletePart
}

// partBytes is how much is sent at once, at least 5 MB by the protocol.
const partBytes = 16 << 20

// upload begins an object with a name below the place, or the place itself for "".
func (p *Place) upload(ctx context.Context, name string) (*upload, error) {
	u := &upload{place: p, ctx: ctx, key: p.named(name)}
	var err error
	if u.id, err = p.store.NewMultipartUpload(ctx, p.bucket, u.key, minio.PutObjectOptions{}); err != nil {
		return nil, broken(ctx, err)
	}
	return u, nil
}

// named is the key of a name below the place, or of the place itself for "".
func (p *Place) named(name string) string {
	if name == "" {
		return p.key
	}
	return p.prefix() + name
}

// Write takes bytes of the object.
func (u *upload) Write(b []byte) (int, error) {
	n := len(b)
	for len(b) > 0 {
		take := min(len(b), partBytes-len(u.waiting))
		u.waiting, b = append(u.waiting, b[:take]...), b[take:]
		if len(u.waiting) == partBytes {
			if err := u.part(); err != nil {
				return 0, err
			}
		}
	}
	return n, nil
}

func (u *upload) part() error {
	p := u.place
	part, err := p.store.PutObjectPart(u.ctx, p.bucket, u.key, u.id, len(u.parts)+1, bytes.NewReader(u.waiting), int64(len(u.waiting)), minio.PutObjectPartOptions{})
	if err != nil {
		return broken(u.ctx, err)
	}
	u.parts = append(u.parts, minio.CompletePart{PartNumber: part.PartNumber, ETag: part.ETag})
	u.waiting = u.waiting[:0]
	return nil
}

// end sends the rest. An object without bytes has one part, too.
func (u *upload) end() error {
	var err error
	if len(u.waiting) > 0 || len(u.parts) == 0 {
		err = u.part()
	}
	u.waiting = nil
	return err
}

func (u *upload) appear() error {
	_, err := u.place.store.CompleteMultipartUpload(u.ctx, u.place.bucket, u.key, u.id, u.parts, minio.PutObjectOptions{})
	return broken(u.ctx, err)
}

func (u *upload) discard() {
	u.place.store.AbortMultipartUpload(context.WithoutCancel(u.ctx), u.place.bucket, u.key, u.id)
}
