package objects

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"

	"github.com/minio/minio-go/v7"
)

// s3 is a store that speaks the protocol of Amazon's.
type s3 struct {
	client minio.Core
	bucket string
}

func (s s3) list(ctx context.Context, prefix string, deep bool) iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		for info := range s.client.ListObjectsIter(ctx, s.bucket, minio.ListObjectsOptions{Prefix: prefix, Recursive: deep}) {
			if !yield(entry{info.Key, info.Size, info.ETag}, broken(ctx, info.Err)) {
				return
			}
		}
	}
}

func (s s3) stat(ctx context.Context, key string) (entry, error) {
	info, err := s.client.StatObject(ctx, s.bucket, key, minio.StatObjectOptions{})
	return entry{key, info.Size, info.ETag}, broken(ctx, err)
}

func (s s3) open(ctx context.Context, e entry) (reader, error) {
	o := minio.GetObjectOptions{}
	if e.tag != "" && o.SetMatchETag(e.tag) != nil {
		return nil, errChanged
	}
	in, err := s.client.Client.GetObject(ctx, s.bucket, e.key, o)
	if err != nil {
		return nil, broken(ctx, err)
	}
	return &s3Object{ctx, in}, nil
}

// s3Object is one that is read.
type s3Object struct {
	ctx context.Context
	in  *minio.Object
}

func (o *s3Object) Read(b []byte) (int, error) {
	n, err := o.in.Read(b)
	return n, broken(o.ctx, err)
}

func (o *s3Object) ReadAt(b []byte, off int64) (int, error) {
	n, err := o.in.ReadAt(b, off)
	return n, broken(o.ctx, err)
}

func (o *s3Object) Close() error { return o.in.Close() }

func (s s3) remove(ctx context.Context, key string) error {
	return broken(ctx, s.client.RemoveObject(ctx, s.bucket, key, minio.RemoveObjectOptions{}))
}

func (s s3) begin(ctx context.Context, key string) (parts, error) {
	id, err := s.client.NewMultipartUpload(ctx, s.bucket, key, minio.PutObjectOptions{})
	return &s3Parts{of: s, key: key, id: id}, broken(ctx, err)
}

// s3Parts are those of an upload in parts.
type s3Parts struct {
	of      s3
	key, id string
	sent    []minio.CompletePart
}

func (p *s3Parts) send(ctx context.Context, part []byte) error {
	sent, err := p.of.client.PutObjectPart(ctx, p.of.bucket, p.key, p.id, len(p.sent)+1, bytes.NewReader(part), int64(len(part)), minio.PutObjectPartOptions{})
	p.sent = append(p.sent, minio.CompletePart{PartNumber: sent.PartNumber, ETag: sent.ETag})
	return broken(ctx, err)
}

func (p *s3Parts) appear(ctx context.Context) error {
	_, err := p.of.client.CompleteMultipartUpload(ctx, p.of.bucket, p.key, p.id, p.sent, minio.PutObjectOptions{})
	return broken(ctx, err)
}

func (p *s3Parts) discard(ctx context.Context) {
	p.of.client.AbortMultipartUpload(ctx, p.of.bucket, p.key, p.id)
}

// known are the answers of stores that are repeated: nothing else that a server sends is.
var known = map[string]error{
	"NoSuchBucket":       errNoBucket,
	"NoSuchKey":          fs.ErrNotExist,
	"AccessDenied":       errDenied,
	"PreconditionFailed": errChanged,

	"InvalidAccessKeyId": errors.New("the store does not know the access key (for s3:// AWS_ACCESS_KEY_ID, or ~/.aws/credentials; for gs:// GS_ACCESS_KEY_ID)"),

	"SignatureDoesNotMatch": errors.New("the secret key (for s3:// AWS_SECRET_ACCESS_KEY, or ~/.aws/credentials; for gs:// GS_SECRET_ACCESS_KEY) is another than the store's"),
}

// broken is an error in words of our own.
func broken(ctx context.Context, err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	answer := minio.ErrorResponse{}
	if !errors.As(err, &answer) {
		return answered(ctx, nil, 0)
	}
	return answered(ctx, known[answer.Code], answer.StatusCode)
}
