package publish

import (
	"os"

	"golang.org/x/sys/unix"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// syncAll brings all of the file system of a folder onto the disk: one call for many
// files. It reports whether there is such a call.
func syncAll(dir string) (bool, error) {
	d, err := os.Open(dir)
	if err != nil {
		return true, failure.Errorf("publish", "open %s: %w", dir, err)
	}
	defer d.Close()
	return true, unix.Syncfs(int(d.Fd()))
}
