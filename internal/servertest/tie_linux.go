package servertest

import (
	"os/exec"
	"syscall"
)

// tie ends the server even where the test binary is killed.
func tie(c *exec.Cmd) {
	if c.SysProcAttr == nil {
		c.SysProcAttr = &syscall.SysProcAttr{}
	}
	c.SysProcAttr.Pdeathsig = syscall.SIGQUIT
}
