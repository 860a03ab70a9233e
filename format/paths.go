package format

import (
	"path"
	"slices"
	"strings"
)

// outputPaths gives each file its path in the output.
func outputPaths(files []*file, rename func(string) string) map[*file]string {
	p := pathNamer{rename, map[string]string{".": "."}, map[string]takenNames{}}
	paths := make(map[*file]string, len(files))
	for _, f := range p.unordered(files) {
		dir, base := path.Dir(f.path), path.Base(f.path)
		stem := base[:len(base)-f.extension]
		paths[f] = p.place(p.folder(dir), stem, base[len(stem):])
	}
	return paths
}

// pathNamer renames path segments, keeping them distinct in their folder.
type pathNamer struct {
	rename  func(string) string
	folders map[string]string     // of the source, to those of the output
	taken   map[string]takenNames // by folder of the output
}

// unordered returns the files in the order in which they are named: first those that keep
// their names, then the others by the hash of their content, for the numbers of those that
// collide are shared: in the order of their names they would reveal whose comes first in the
// alphabet, in that of their sizes whose is shorter.
func (p *pathNamer) unordered(files []*file) []*file {
	var kept, renamed []*file
	for _, f := range files {
		stays := true
		for s := range strings.SplitSeq(f.stem(), "/") {
			stays = stays && p.rename(s) == s
		}
		if stays {
			kept = append(kept, f)
		} else {
			renamed = append(renamed, f)
		}
	}
	sums := map[*file]string{}
	sum := func(f *file) string {
		if _, done := sums[f]; !done {
			sums[f] = f.sum()
		}
		return sums[f]
	}
	slices.SortStableFunc(renamed, func(a, b *file) int { return strings.Compare(sum(a), sum(b)) })
	return append(kept, renamed...)
}

func (p *pathNamer) folder(dir string) string {
	if out, ok := p.folders[dir]; ok {
		return out
	}
	out := p.place(p.folder(path.Dir(dir)), path.Base(dir), "")
	p.folders[dir] = out
	return out
}

// place takes a name in a folder of the output.
func (p *pathNamer) place(dir, stem, ext string) string {
	if p.taken[dir] == nil {
		p.taken[dir] = takenNames{}
	}
	if next := p.rename(stem); next != stem {
		stem = segment(next)
	}
	return path.Join(dir, p.taken[dir].claim(stem, "-", ext))
}

// segment makes a text fit for a path on any system: no separator, nothing that
// Windows refuses, not a name for this or the parent folder.
func segment(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, text)
	text = strings.TrimRight(text, ". ")
	if text == "" {
		return "_"
	}
	return text
}
