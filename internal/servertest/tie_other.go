//go:build !linux

package servertest

import "os/exec"

func tie(*exec.Cmd) {}
