//go:build faults && linux

package faults

import "golang.org/x/sys/unix"

// Older calls, which later machines do not have.
func init() {
	for call, act := range map[uint64]string{
		unix.SYS_RENAME: "rename", unix.SYS_UNLINK: "unlink", unix.SYS_RMDIR: "unlink", unix.SYS_MKDIR: "mkdir", unix.SYS_CHMOD: "chmod", unix.SYS_LINK: "link",
	} {
		acts[call] = act
	}
}
