//go:build unix

package seal

import (
	"io/fs"
	"os"
	"syscall"
)

// othersOwn reports whether a file is somebody else's.
func othersOwn(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) != os.Geteuid()
}
