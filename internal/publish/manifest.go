package publish

import (
	"encoding/json"
	"os"
)

// Manifest is the name of the file by which lethe says what it wrote into a folder.
const Manifest = "manifest.json"

// manifest is the content of such a file.
type manifest struct {
	Lethe        string   `json:"lethe"`
	NotAnonymous []string `json:"not_anonymous"`
}

// ReadManifest reads a manifest. ok is false for a file that is not one, but perhaps a document;
// anonymous reports whether nothing was left in place on purpose.
func ReadManifest(name string) (anonymous, ok bool) {
	data, err := os.ReadFile(name)
	if err != nil {
		return false, false
	}
	return ParseManifest(data)
}

// ParseManifest is ReadManifest for one that was read.
func ParseManifest(data []byte) (anonymous, ok bool) {
	var m manifest
	ok = json.Unmarshal(data, &m) == nil && m.Lethe != ""
	return ok && len(m.NotAnonymous) == 0, ok
}
