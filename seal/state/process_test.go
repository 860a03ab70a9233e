package state

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// The test binary is also the other process: this variable says what it does.
const roleVariable = "LETHE_STATE_TEST_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(roleVariable) {
	case "die":
		inOther(hang)
	case "write":
		inOther(write)
	}
	os.Exit(m.Run())
}

func inOther(do func(path, name string) error) {
	if err := do(os.Args[1], os.Args[2]); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(0)
}

func other(t *testing.T, role, path, name string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, path, name)
	c.Env = append(os.Environ(), roleVariable+"="+role)
	return c
}

// hang writes all of the new file and never puts it into its place.
func hang(path, name string) error {
	f, err := Open(context.Background(), path, byKey(1), Options{})
	if err != nil {
		return err
	}
	if _, err := f.Add(lethe.Person, Member{Value: name}); err != nil {
		return err
	}
	f.ready = func() {
		fmt.Println("ready")
		select {}
	}
	return f.Save()
}

// write opens the file again and again and adds a value each time.
func write(path, name string) error {
	for i := range times {
		f, err := Open(context.Background(), path, byKey(1), Options{Wait: true})
		if err != nil {
			return err
		}
		_, err = f.Add(lethe.Person, Member{Value: fmt.Sprint(name, " ", i)})
		if err := errors.Join(err, f.Save(), f.Close()); err != nil {
			return err
		}
	}
	return nil
}

const times = 20

// A process that is killed after it wrote and before it renamed leaves the old state,
// and nothing that is in the way of the next.
func TestKilledBeforeTheEnd(t *testing.T) {
	by := byKey(1)
	path := stored(t, by)
	was, err := Read(t.Context(), path, by)
	if err != nil {
		t.Fatal(err)
	}
	c := other(t, "die", path, "of the one that dies")
	out, err := c.StdoutPipe()
	if err := errors.Join(err, c.Start()); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || line != "ready\n" {
		t.Fatal(line, err)
	}
	if _, err := Open(t.Context(), path, by, Options{}); !errors.Is(err, ErrBusy) {
		t.Error("it does not hold the lock:", err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".s.state.unfinished-*")); len(left) != 1 {
		t.Error("it has not written", left)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	io.Copy(io.Discard, out)
	c.Wait()
	f := reopen(t, path, by)
	if !equal(was, f.State) {
		t.Error("the state is not the old one")
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".s.state.unfinished-*")); len(left) != 0 {
		t.Error("left:", left)
	}
}

// Two processes that write at once lose nothing of one another.
func TestTwoProcesses(t *testing.T) {
	by := byKey(1)
	path := filepath.Join(t.TempDir(), "s.state")
	names := []string{"one", "two"}
	var cs []*exec.Cmd
	for _, name := range names {
		c := other(t, "write", path, name)
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		cs = append(cs, c)
	}
	for _, c := range cs {
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Read(t.Context(), path, by)
	if err != nil || s.Len() != times*len(names) {
		t.Fatal(s.Len(), err)
	}
	for _, name := range names {
		for i := range times {
			if _, ok := s.Lookup(lethe.Person, fmt.Sprint(name, " ", i)); !ok {
				t.Error(name, i)
			}
		}
	}
}
