package hub

import (
	"io/fs"
	"path"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// Names are folders on every system: lower case, because two names that differ in case
// alone are one folder on Windows and macOS.
var (
	namePattern = lazyregexp.New(`^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_-])?$`)
	idPattern   = lazyregexp.New(`^[A-Za-z0-9](?:[\w.-]{0,94}[\w])?(?:/[A-Za-z0-9](?:[\w.-]{0,94}[\w])?)?$`)
	devices     = lazyregexp.New(`(?i)^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)`)
	plainName   = lazyregexp.New(`^[A-Za-z0-9_][A-Za-z0-9_+-]*(?:\.[A-Za-z0-9_+-]+)*$`)
)

// checkName refuses what cannot be the name of a model.
func checkName(name string) error {
	if !namePattern.MatchString(name) || devices.MatchString(name) {
		return failure.Errorf("hub", "%q is no name for a model: it has up to 64 lower-case letters, digits, '.', '_' and '-'", name)
	}
	return nil
}

// checkID refuses what cannot be a model's id on the hub.
func checkID(id string) error {
	if !idPattern.MatchString(id) || strings.Contains(id, "--") || strings.Contains(id, "..") {
		return failure.Errorf("hub", "%q is no id of a model: it looks like owner/name", id)
	}
	return nil
}

// nameFor is the name that a model gets if the user gives none: the last part of its id
// or folder.
func nameFor(id string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '.', r == '_', r == '-':
			return r
		}
		return '-'
	}, strings.ToLower(path.Base(id)))
	name = strings.Trim(name[:min(len(name), 64)], "._-")
	if devices.MatchString(name) {
		name = "model-" + name
	}
	return name
}

// inside reports whether a path with slashes stays in its folder on every system and has
// no surprising characters.
func inside(p string) bool {
	if !fs.ValidPath(p) || p == "." {
		return false
	}
	for part := range strings.SplitSeq(p, "/") {
		if !plainName.MatchString(part) || devices.MatchString(part) {
			return false
		}
	}
	return true
}
