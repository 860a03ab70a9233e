package hub

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// Record is what is known of a model. It holds no date: the same model recorded twice
// gives the same bytes.
type Record struct {
	Version int    `json:"version"` // of the form of records, 1
	Name    string `json:"name"`
	// Folder holds the files. It is absolute; in the record of a downloaded model, which
	// lies beside its files, it is left out.
	Folder  string   `json:"folder,omitempty"`
	Source  *Source  `json:"source,omitempty"` // of a downloaded model
	Kind    string   `json:"kind"`             // bert, roberta, xlm-roberta, deberta-v2 …: model_type of config.json
	Model   string   `json:"model"`            // the ONNX file, a path in the folder with slashes
	Labels  []string `json:"labels"`           // as the model numbers them
	Licence Licence  `json:"licence"`
	Files   []File   `json:"files"` // those that say what the model does, by path
}

// Source is where a model was downloaded from.
type Source struct {
	Endpoint string `json:"endpoint"`
	ID       string `json:"id"`
	Revision string `json:"revision"` // as it was asked for
	Commit   string `json:"commit"`   // what it was then: 40 hexadecimal digits
}

// File is one file of a model.
type File struct {
	Path   string `json:"path"` // in the folder, with slashes
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Fingerprint is one hash for everything that says what the model does: two models with the
// same one find the same. A run's manifest holds it.
func (r Record) Fingerprint() string {
	h := sha256.New()
	fmt.Fprintf(h, "model %s\n", r.Model)
	for _, f := range r.Files {
		if decides(f.Path) {
			fmt.Fprintf(h, "%s %s\n", f.SHA256, f.Path)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// decides reports whether a file has a say in what a model finds: a licence has not.
func decides(path string) bool { return path != "README.md" && path != "LICENSE" }

// Bytes is how large the files are together.
func (r Record) Bytes() int64 {
	var n int64
	for _, f := range r.Files {
		n += f.Size
	}
	return n
}

var (
	hexSHA256 = lazyregexp.New(`^[0-9a-f]{64}$`)
	hexCommit = lazyregexp.New(`^[0-9a-f]{40}$`)
)

// parseRecord reads a record and refuses one that this package would not have written.
func parseRecord(data []byte) (Record, error) {
	var r Record
	if err := json.Unmarshal(data, &r, json.RejectUnknownMembers(true)); err != nil {
		return Record{}, errors.New("it is not in the form of records")
	}
	return r, r.check()
}

func (r Record) check() error {
	if r.Version != 1 {
		return fmt.Errorf("it has version %d, and this program knows version 1", r.Version)
	}
	if err := checkName(r.Name); err != nil {
		return err
	}
	if (r.Source == nil) != filepath.IsAbs(r.Folder) || r.Source != nil && r.Folder != "" {
		return errors.New("it does not say where its files are")
	}
	if r.Source != nil && !hexCommit.MatchString(r.Source.Commit) {
		return errors.New("it names no commit")
	}
	found := false
	for i, f := range r.Files {
		if !inside(f.Path) || f.Size < 0 || !hexSHA256.MatchString(f.SHA256) || i > 0 && r.Files[i-1].Path >= f.Path {
			return errors.New("its list of files is damaged")
		}
		found = found || f.Path == r.Model
	}
	if !found {
		return errors.New("it names no model file")
	}
	return nil
}

// encode writes a record: one form, with a line for each member.
func (r Record) encode() ([]byte, error) {
	data, err := json.Marshal(r, json.Deterministic(true), jsontext.Multiline(true), jsontext.WithIndent("  "))
	return append(data, '\n'), err
}
