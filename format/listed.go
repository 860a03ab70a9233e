package format

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/format/listed"
)

// openListed takes files that lie in no folder of this machine, as if they lay in one.
func (s *Source) openListed(all []listed.File) error {
	open := map[string]func() (io.ReadCloser, error){}
	for _, l := range all {
		open[l.Path] = l.Open
	}
	for _, l := range all {
		hidden := slices.ContainsFunc(strings.Split(l.Path, "/"), func(part string) bool { return strings.HasPrefix(part, ".") })
		var f *file
		if !hidden && !slices.Contains(s.options.Except, l.Path) {
			f = s.claim(l.Path, l.Size)
		}
		if f == nil {
			if layout := layouts[s.options.Format]; layout == nil || layout.beside == "" || path.Ext(l.Path) != layout.beside {
				s.skipped = append(s.skipped, l.Path)
			}
			continue
		}
		f.open = l.Open
		f.beside = func() (io.ReadCloser, error) {
			second := open[f.stem()+f.layout.beside]
			if second == nil {
				return nil, fs.ErrNotExist
			}
			return second()
		}
		s.files = append(s.files, f)
	}
	return s.claimed()
}
