package main

import (
	"encoding/gob"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lethe-privacy/lethe/internal/slow"
)

// Most of what a short command takes is to load models and lists. So tests have their commands run by workers:
// processes that run one after the other, and load them once. Where long tests run, and where a script says exec,
// each is a process of its own. Standard input needs exec; so does a transformer, which collects all garbage.

// workerName is what the test program is called where it is a worker.
const workerName = "lethe-worker"

// A call is a command for a worker.
type call struct {
	Args, Env []string
	Folder    string
}

// output is what a command did.
type output struct {
	Code     int
	Out, Err string
}

// work does the calls of standard input.
func work() {
	calls, answers := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	os.Stdout = os.Stderr // nothing else comes between answers
	for {
		var c call
		if err := calls.Decode(&c); err == io.EOF {
			return
		} else if err != nil {
			panic(err)
		}
		if err := answers.Encode(c.do()); err != nil {
			panic(err)
		}
	}
}

func (c call) do() output {
	os.Clearenv()
	for _, e := range c.Env {
		name, value, _ := strings.Cut(e, "=")
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	if err := os.Chdir(c.Folder); err != nil {
		panic(err)
	}
	var out, err strings.Builder
	code := run(c.Args, strings.NewReader(""), &out, &err)
	return output{code, out.String(), err.String()}
}

// alone does a call in a process of its own.
func (c call) alone() (output, error) {
	var out, said strings.Builder
	process := exec.Command("lethe", c.Args...)
	process.Dir, process.Env, process.Stdout, process.Stderr = c.Folder, c.Env, &out, &said
	err := process.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = nil
	}
	return output{process.ProcessState.ExitCode(), out.String(), said.String()}, err
}

// A worker is a process that takes calls.
type worker struct {
	process *exec.Cmd
	calls   io.WriteCloser
	encode  *gob.Encoder
	answers *gob.Decoder
}

// processes are the workers of all tests.
var processes workers

// workers are those that wait for a call.
type workers struct {
	mutex   sync.Mutex
	waiting []*worker
}

// do does a call where a worker waits, or in one that is begun.
func (w *workers) do(c call) (output, error) {
	if slow.Enabled() {
		return c.alone()
	}
	one, err := w.take()
	if err != nil {
		return output{}, err
	}
	var a output
	if err := errors.Join(one.encode.Encode(c), one.answers.Decode(&a)); err != nil {
		return output{}, errors.Join(err, one.end())
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.waiting = append(w.waiting, one)
	return a, nil
}

func (w *workers) take() (*worker, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if n := len(w.waiting); n > 0 {
		one := w.waiting[n-1]
		w.waiting = w.waiting[:n-1]
		return one, nil
	}
	process := exec.Command(workerName)
	process.Stderr = os.Stderr
	calls, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	answers, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &worker{process: process, calls: calls, encode: gob.NewEncoder(calls), answers: gob.NewDecoder(answers)}, process.Start()
}

func (w *worker) end() error { return errors.Join(w.calls.Close(), w.process.Wait()) }

// end ends the workers, which all wait.
func (w *workers) end() error {
	var err error
	for _, one := range w.waiting {
		err = errors.Join(err, one.end())
	}
	return err
}

// setEnv is a line that sets variables.
var setEnv = regexp.MustCompile(`(?m)^env (\w+)=`)

// variables are those of a script: what it begins with, and what it sets.
func variables(t *testing.T, script string, begin []string) []string {
	text, err := os.ReadFile(filepath.Join("testdata", script+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range begin {
		name, _, _ := strings.Cut(e, "=")
		names = append(names, name)
	}
	for _, m := range setEnv.FindAllStringSubmatch(string(text), -1) {
		names = append(names, m[1])
	}
	return names
}

// perform runs the program for a script, and gives its exit code.
func perform(ts *testscript.TestScript, args []string) int {
	c := call{Args: args, Folder: ts.MkAbs(".")}
	for _, name := range ts.Value("variables").([]string) {
		if value := ts.Getenv(name); value != "" {
			c.Env = append(c.Env, name+"="+value)
		}
	}
	a, err := processes.do(c)
	ts.Check(err)
	io.WriteString(ts.Stdout(), a.Out)
	io.WriteString(ts.Stderr(), a.Err)
	return a.Code
}
