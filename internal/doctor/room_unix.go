//go:build linux || darwin

package doctor

import "syscall"

// room is how many bytes a folder has left for this user.
func room(folder string) (free uint64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, false
	}
	return s.Bavail * uint64(s.Bsize), true
}
