package hub

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// info is the hub's answer about a model at a revision.
type info struct {
	Commit   string         `json:"sha"`
	Disabled bool           `json:"disabled"`
	Card     jsontext.Value `json:"cardData"`
	Tags     []string       `json:"tags"`
}

// parseInfo reads the answer to GET /api/models/ID/revision/REVISION.
func parseInfo(data []byte) (info, error) {
	var i info
	if err := json.Unmarshal(data, &i, lenient); err != nil {
		return info{}, errors.New("its answer about the model is not what it should be: " + fault(err))
	}
	if !hexCommit.MatchString(i.Commit) {
		return info{}, errors.New("its answer names no commit")
	}
	if i.Disabled {
		return info{}, errors.New("the hub has disabled this model")
	}
	return i, nil
}

// licence is what the card says, else the tags.
func (i info) licence() Licence {
	var c card
	if len(i.Card) > 0 && json.Unmarshal(i.Card, &c, lenient) == nil && c.Licence != nil {
		return c.licence()
	}
	for _, t := range i.Tags {
		if l, ok := strings.CutPrefix(t, "license:"); ok && printable(l) {
			return licence(l)
		}
	}
	return Licence{}
}

// entry is a file as the hub lists it.
type entry struct {
	Kind string `json:"type"` // file or directory
	Path string `json:"path"`
	Size int64  `json:"size"`
	Blob string `json:"oid"` // SHA-1 of git's blob: of the file, or of the pointer to it
	LFS  *struct {
		SHA256 string `json:"oid"`
		Size   int64  `json:"size"`
	} `json:"lfs"`
}

// parseTree reads one page of the answer to GET /api/models/ID/tree/COMMIT.
func parseTree(data []byte) ([]remoteFile, error) {
	var page []entry
	if err := json.Unmarshal(data, &page, lenient); err != nil {
		return nil, errors.New("its list of files is not what it should be: " + fault(err))
	}
	var files []remoteFile
	for _, e := range page {
		if e.Kind != "file" {
			continue
		}
		f, err := e.remote()
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// remoteFile is a file that can be downloaded, and what its bytes must hash to.
type remoteFile struct {
	path string
	size int64
	// large files are known by their SHA-256, others by the SHA-1 of git's blob.
	large bool
	hash  string
}

func (e entry) remote() (remoteFile, error) {
	if escapes(e.Path) {
		return remoteFile{}, errors.New("its list has a file that would lie outside of the model's folder")
	}
	f := remoteFile{path: e.Path, size: e.Size, hash: e.Blob}
	if e.LFS != nil {
		f.large, f.size, f.hash = true, e.LFS.Size, strings.TrimPrefix(e.LFS.SHA256, "sha256:")
	}
	if f.size < 0 || f.large && !hexSHA256.MatchString(f.hash) || !f.large && !hexCommit.MatchString(f.hash) {
		return remoteFile{}, errors.New("its list has a file without a size or a hash")
	}
	return f, nil
}

// escapes reports whether a name is made to leave its folder on some system.
func escapes(p string) bool {
	return !pathInTree(p) || strings.ContainsAny(p, "\\\x00")
}

func pathInTree(p string) bool {
	if p == "" || strings.HasPrefix(p, "/") {
		return false
	}
	for part := range strings.SplitSeq(p, "/") {
		if part == "" || part == "." || part == ".." {
			return false
		}
	}
	return true
}

var nextLink = lazyregexp.New(`<([^<>]+)>\s*;\s*rel="?next"?`)

// nextPage is the address of the next page of a list, "" after the last. It must be on
// the server that gave this one.
func nextPage(h http.Header, here *url.URL) (*url.URL, error) {
	m := nextLink.FindStringSubmatch(h.Get("Link"))
	if m == nil {
		return nil, nil
	}
	next, err := here.Parse(m[1])
	if err != nil || origin(next) != origin(here) || next.User != nil {
		return nil, errors.New("its list goes on at another address")
	}
	return next, nil
}

// ErrRefused says that the hub has not the model, or does not give it to this user.
var ErrRefused = errors.New("the hub does not give it")

// refusal says what a status means and what can be done. The body of the answer is not
// shown: it is the server's word.
func refusal(status int, code string, o PullOptions) error {
	page := o.Endpoint + "/" + o.ID
	account := "HF_TOKEN or --token-file gives a token of an account that may read it"
	if o.Token != "" {
		account = "the account of the token may not read it, or the token has no right to"
	}
	switch {
	case code == "GatedRepo":
		return fmt.Errorf("%s is gated: open %s in a browser, log in and accept its conditions; %s: %w", o.ID, page, account, ErrRefused)
	case code == "RevisionNotFound":
		return fmt.Errorf("%s has no revision %q; see %s/tree/main: %w", o.ID, o.Revision, page, ErrRefused)
	case code == "EntryNotFound":
		return fmt.Errorf("%s has no such file: %w", o.ID, ErrRefused)
	case status == http.StatusUnauthorized || status == http.StatusNotFound || code == "RepoNotFound":
		return fmt.Errorf("there is no model %s at %s, or it is private or gated; %s: %w", o.ID, o.Endpoint, account, ErrRefused)
	case status == http.StatusForbidden:
		return fmt.Errorf("%s is forbidden; %s: %w", o.ID, account, ErrRefused)
	}
	return fmt.Errorf("it answers with status %d", status)
}
