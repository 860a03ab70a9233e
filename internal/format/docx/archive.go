package docx

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"
)

var (
	errEncrypted = errors.New("the document is encrypted with a password: take the password off first")
	errOld       = errors.New("this is a document of the old form (.doc): save it as .docx")
	errNotZip    = errors.New("this is not a Word document: it is not an archive, or is damaged")
	errTwice     = errors.New("two parts have one name")
	errName      = errors.New("a part has a name that leads out of the document")
)

// part is one of the package.
type part struct {
	name  string // without a leading slash
	kind  string // content type
	data  []byte
	class class
	edits []edit
	gone  bool   // it is not written
	as    string // the name to write, "" for its own
}

// edit puts bytes in the place of others.
type edit struct {
	start, end int
	text       []byte
}

// unpack reads the parts of a document, within the limits.
func unpack(data []byte, o Options) ([]*part, error) {
	if bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")) {
		if bytes.Contains(data, []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e")) {
			return nil, errEncrypted
		}
		return nil, errOld
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errNotZip
	}
	if len(z.File) > o.MaxParts {
		return nil, fmt.Errorf("the document has %d parts, more than %d are not read", len(z.File), o.MaxParts)
	}
	var parts []*part
	seen := map[string]bool{}
	left := o.MaxSize
	for _, f := range z.File {
		if strings.HasSuffix(f.Name, "/") && f.UncompressedSize64 == 0 {
			continue // a folder
		}
		key := strings.ToLower(f.Name)
		switch {
		case seen[key]:
			return nil, errTwice
		case !local(f.Name):
			return nil, errName
		case f.Flags&1 != 0:
			return nil, errEncrypted
		}
		seen[key] = true
		p, err := read(f, left, o)
		if err != nil {
			return nil, err
		}
		left -= int64(len(p.data))
		parts = append(parts, p)
	}
	return parts, nil
}

// local reports whether a name is a plain path below the document's root.
func local(name string) bool {
	return name != "" && !strings.HasPrefix(name, "/") && !strings.Contains(name, `\`) && !strings.Contains(name, ":") &&
		path.Clean(name) == name && name != ".." && !strings.HasPrefix(name, "../")
}

func read(f *zip.File, left int64, o Options) (*part, error) {
	r, err := f.Open()
	if err != nil {
		return nil, errNotZip
	}
	defer r.Close()
	limit := left
	if ratio := int64(f.CompressedSize64)*o.MaxRatio + 1<<20; ratio < limit {
		limit = ratio
	}
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, errNotZip
	}
	if int64(len(data)) > limit {
		if limit < left {
			return nil, fmt.Errorf("a part unpacks to more than %d times its size: it is not read", o.MaxRatio)
		}
		return nil, fmt.Errorf("the document unpacks to more than %d bytes: it is not read", o.MaxSize)
	}
	return &part{name: f.Name, data: data}, nil
}

// epoch stands for the times of parts, which zip counts from then on.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// pack writes the parts in their order, without their times.
func pack(parts []*part) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range parts {
		if p.gone {
			continue
		}
		name := p.name
		if p.as != "" {
			name = p.as
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: epoch})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(p.bytes()); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
