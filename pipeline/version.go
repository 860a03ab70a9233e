package pipeline

import "runtime/debug"

// version is set for releases: -ldflags "-X …/pipeline.version=v1.2.3".
var version string

// Version is the release, or the version of the module that the program was built
// from, or "dev".
func Version() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}
