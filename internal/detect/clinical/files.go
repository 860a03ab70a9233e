package clinical

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Files are all files on which the pipeline of a configuration may depend: the
// configuration itself and whatever lies in the folders of the files that it names, since
// lists and grammars name further ones.
func (c *Config) Files() ([]string, error) {
	var out []string
	if c.File != "" {
		out = append(out, c.File)
	}
	for _, s := range c.settings() {
		if s.path == "" || *s.value == "" || c.embedded(s) {
			continue
		}
		place, err := c.resolve(s)
		if err != nil {
			return nil, err
		}
		if s.path == "file" {
			place = filepath.Dir(place)
		}
		err = fs.WalkDir(os.DirFS(place), ".", func(name string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() {
				out = append(out, filepath.Join(place, filepath.FromSlash(name)))
			}
			return err
		})
		if err != nil {
			return nil, c.fault(s.yaml, "the folder of "+*s.value+" cannot be read")
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}
