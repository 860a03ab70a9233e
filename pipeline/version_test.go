package pipeline

import (
	"runtime/debug"
	"testing"
)

func TestVersionIn(t *testing.T) {
	module := func(path, version string) debug.Module { return debug.Module{Path: path, Version: version} }
	here, there := module(modulePath, "v1.2.3"), module("example.org/search", "v9.0.0")
	local := here
	local.Replace = &debug.Module{Path: "../lethe"}
	for name, c := range map[string]struct {
		info debug.BuildInfo
		want string
	}{
		"installed":            {debug.BuildInfo{Main: here}, "v1.2.3"},
		"by commit":            {debug.BuildInfo{Main: module(modulePath, "v0.0.0-20260102030405-a223d44f0000+dirty")}, "v0.0.0-20260102030405-a223d44f0000+dirty"},
		"without a commit":     {debug.BuildInfo{Main: module(modulePath, "(devel)")}, "dev"},
		"a test":               {debug.BuildInfo{Main: module(modulePath, "")}, "dev"},
		"in another's program": {debug.BuildInfo{Main: there, Deps: []*debug.Module{{Path: "example.org/x", Version: "v3.0.0"}, &here}}, "v1.2.3"},
		"from a folder":        {debug.BuildInfo{Main: there, Deps: []*debug.Module{&local}}, "dev"},
		"nowhere":              {debug.BuildInfo{Main: there}, "dev"},
	} {
		if got := versionIn(&c.info); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
