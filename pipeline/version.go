package pipeline

import "runtime/debug"

// version is set for releases: -ldflags "-X …/pipeline.version=v1.2.3".
var version string

// modulePath is that of this project.
const modulePath = "github.com/lethe-privacy/lethe"

// Version is the release, or the version of the module that the program was built
// from, with its commit where that is known, or "dev".
func Version() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "dev"
	}
	return versionIn(info)
}

// versionIn is the version of this module in a program, which may be another's.
func versionIn(info *debug.BuildInfo) string {
	module := &info.Main
	for _, d := range info.Deps {
		if d.Path == modulePath {
			module = d
		}
	}
	if module.Replace != nil {
		module = module.Replace
	}
	if module.Version == "" || module.Version == "(devel)" || info.Main.Path != modulePath && module == &info.Main {
		return "dev"
	}
	return module.Version
}
