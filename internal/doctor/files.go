package doctor

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal"
)

func (e *examination) files() {
	switch {
	case e.Fault != nil && e.File != "":
		e.fails("files", "settings", "lethe config init -o new.yaml, and compare "+e.File+" with it", e.Fault)
	case e.Fault != nil:
		e.fails("files", "settings", "lethe doctor --help=all", e.Fault)
	case e.File == "":
		e.ok("files", "settings", "there is no lethe.yaml: the defaults of profile %s count", e.Config.Profile)
	default:
		e.ok("files", "settings", "%s is valid; profile %s", e.File, e.Config.Profile)
	}
	if e.Fault != nil {
		return
	}
	for path, files := range named(&e.Config) {
		for _, f := range files {
			if _, err := os.Stat(f); err != nil {
				e.fails("files", path, "lethe doctor --set "+path+"=FILE", err)
			} else {
				e.ok("files", path, "%s is there", f)
			}
		}
	}
}

// named yields the settings that name files to be read, and those files. Keys are examined by
// themselves.
func named(c *pipeline.Config) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		for _, s := range pipeline.Settings(c) {
			if !s.File {
				continue
			}
			var files []string
			switch v := s.Value.Interface().(type) {
			case string:
				files = one(v)
			case []string:
				files = v
			}
			builtin := s.Suggest()
			files = slices.DeleteFunc(slices.Clone(files), func(f string) bool { return slices.Contains(builtin, f) })
			if len(files) > 0 && !yield(s.Path, files) {
				return
			}
		}
	}
}

func one(file string) []string {
	if file == "" {
		return nil
	}
	return []string{file}
}

// keys examines key files: that they can be read by their owner alone, and hold a key.
func (e *examination) keys() {
	files := e.KeyFiles
	if e.Fault == nil {
		files = append(one(e.Config.Replace.KeyFile), files...)
	}
	if len(files) == 0 {
		e.ok("keys", "key files", "none are named")
	}
	for _, f := range files {
		lock, exposed, err := seal.ReadLock(f)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			e.wrong("keys", f, "lethe key new "+f, "there is no such file")
		case err != nil:
			e.fails("keys", f, "lethe key new another.key", err)
		case exposed != "":
			e.wrong("keys", f, "chmod 600 "+f, "it can be read by others")
		default:
			e.ok("keys", f, "it holds %s, and only its owner can read it", lock.Kind())
		}
	}
}
