//go:build unix

package servertest

import (
	"os"
	"os/exec"
	"syscall"
)

// nobody is the user that owns nothing. PostgreSQL refuses to run as root.
const nobody = 65534

// unprivileged returns a folder to nobody where the tests run as root.
func unprivileged(dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	return os.Chown(dir, nobody, nobody)
}

func asOwner(c *exec.Cmd) {
	if os.Geteuid() == 0 {
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
}

// quit ends PostgreSQL with all its processes, at once.
var quit os.Signal = syscall.SIGQUIT
