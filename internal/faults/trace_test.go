//go:build faults && linux

package faults

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// acts are the system calls that change files on the disk by name, or bring
// it there.
var acts = map[uint64]string{
	unix.SYS_RENAMEAT: "rename", unix.SYS_RENAMEAT2: "rename", unix.SYS_UNLINKAT: "unlink",
	unix.SYS_FSYNC: "fsync", unix.SYS_FDATASYNC: "fsync", unix.SYS_SYNCFS: "fsync",
	unix.SYS_MKDIRAT: "mkdir", unix.SYS_FCHMOD: "chmod", unix.SYS_FCHMODAT: "chmod",
	unix.SYS_LINKAT: "link", unix.SYS_FTRUNCATE: "truncate",
}

// step is what is done when a process is about to act for the nth time, counted from 0.
type step func(n int, act string, pid int)

// traced runs a command, stops it before each act, and calls at.
func traced(c *exec.Cmd, at step) (syscall.WaitStatus, error) {
	runtime.LockOSThread() // the system knows one thread as the tracer
	defer runtime.UnlockOSThread()
	c.SysProcAttr = &syscall.SysProcAttr{Ptrace: true, Setpgid: true}
	if err := c.Start(); err != nil {
		return 0, err
	}
	pid := c.Process.Pid
	var status unix.WaitStatus
	if _, err := unix.Wait4(pid, &status, 0, nil); err != nil {
		return 0, err
	}
	const options = unix.PTRACE_O_TRACECLONE | unix.PTRACE_O_TRACEFORK | unix.PTRACE_O_TRACEVFORK | unix.PTRACE_O_TRACESYSGOOD | unix.PTRACE_O_EXITKILL
	if err := unix.PtraceSetOptions(pid, options); err != nil {
		return 0, err
	}
	seen, known, n := pid, map[int]bool{pid: true}, 0
	for signal := 0; ; {
		if err := unix.PtraceSyscall(seen, signal); err != nil && !errors.Is(err, unix.ESRCH) {
			return 0, fmt.Errorf("trace: %w", err)
		}
		var err error
		for {
			if seen, err = unix.Wait4(-pid, &status, unix.WALL, nil); err != unix.EINTR {
				break
			}
		}
		if err != nil {
			return 0, fmt.Errorf("trace: %w", err)
		}
		signal = 0
		switch {
		case status.Exited() || status.Signaled():
			if seen == pid {
				return syscall.WaitStatus(status), nil
			}
		case !status.Stopped():
		case status.StopSignal() == unix.SIGTRAP|0x80:
			if act, ok := entered(seen); ok {
				at(n, act, pid)
				n++
			}
		case status.StopSignal() == unix.SIGTRAP && status.TrapCause() > 0:
		case status.StopSignal() == unix.SIGSTOP && !known[seen]: // a thread begins
			known[seen] = true
		default:
			signal = int(status.StopSignal())
		}
	}
}

// entered reports whether a thread that was stopped is about to act.
func entered(tid int) (string, bool) {
	var info struct {
		Op   uint8
		_    [3]byte
		Arch uint32
		_    [2]uint64
		Nr   uint64
		Args [6]uint64
	}
	const request, entry = 0x420e, 1 // PTRACE_GET_SYSCALL_INFO
	_, _, errno := unix.Syscall6(unix.SYS_PTRACE, request, uintptr(tid), unsafe.Sizeof(info), uintptr(unsafe.Pointer(&info)), 0, 0)
	if errno != 0 || info.Op != entry {
		return "", false
	}
	act, ok := acts[info.Nr]
	return act, ok
}

// killed kills at the nth act.
func killed(nth int) step {
	return func(n int, _ string, pid int) {
		if n == nth {
			unix.Kill(pid, unix.SIGKILL)
		}
	}
}

// counted notes the acts.
func counted(into *[]string) step {
	return func(_ int, act string, _ int) { *into = append(*into, act) }
}

// needsTracing skips where processes cannot be traced.
func needsTracing(t *testing.T) {
	var seen []string
	if _, err := traced(exec.Command(os.Args[0], "-test.run", "^$"), counted(&seen)); err != nil {
		t.Skipf("processes cannot be traced here: %s", strings.TrimSpace(err.Error()))
	}
}
