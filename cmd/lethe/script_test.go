package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lethe-privacy/lethe/internal/slow"
)

func TestMain(m *testing.M) {
	switch filepath.Base(os.Args[0]) {
	case "lethe":
		main()
	case workerName:
		work()
	default:
		os.Exit(withPrograms(m))
	}
}

// withPrograms runs the tests with the test program in the path, by the names that make it another.
func withPrograms(m *testing.M) int {
	program, err := os.Executable()
	if err != nil {
		log.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "lethe-test-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	for _, name := range []string{"lethe", workerName} {
		if err := os.Symlink(program, filepath.Join(folder, name)); err != nil {
			log.Fatal(err)
		}
	}
	os.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	code := m.Run()
	if err := processes.end(); err != nil {
		log.Fatal(err)
	}
	return code
}

// TestScripts runs the scenarios in testdata: what a user types and what comes.
func TestScripts(t *testing.T) {
	checkout, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Condition: func(name string) (bool, error) {
			switch name {
			case "root":
				return os.Geteuid() == 0, nil
			case "long":
				return slow.Enabled(), nil
			case "data":
				return isFolder(filepath.Join(checkout, "../shared/data")), nil
			}
			return false, fmt.Errorf("condition %s is unknown", name)
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir) // no configuration of the user's
			e.Setenv("XDG_CONFIG_HOME", filepath.Join(e.WorkDir, "xdg"))
			e.Setenv("XDG_DATA_HOME", filepath.Join(e.WorkDir, "data"))
			e.Setenv("CHECKOUT", checkout)
			e.Setenv("DATA", filepath.Join(checkout, "../shared/data"))
			e.Values["chat"] = &scripted{}
			e.Values["variables"] = variables(t, strings.TrimPrefix(filepath.Base(e.WorkDir), "script-"), e.Vars)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"lethe":      succeeds,
			"exits":      exits,
			"oneline":    oneLine,
			"nothing":    nothing,
			"bytes":      writeBytes,
			"repeat":     repeat,
			"mode":       mode,
			"nowhere":    nowhere,
			"samedirs":   sameDirs,
			"pack":       packFolder,
			"unpack":     unpackFolder,
			"sqlite":     sqlite,
			"chatserver": chatServer,
			"chatsays":   chatSays,
			"asked":      chatAsked,
			"hubserver":  hubServer,
			"tinymodel":  tinyModel,
			"typedtable": typedTable,
			"tablerows":  tableRows,
		},
	})
}

// exits CODE lethe ARGUMENT… runs a command that must exit with the code, exits CODE exec COMMAND… as a process.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: exits CODE COMMAND…")
	}
	var code int
	switch args[1] {
	case "lethe":
		code = perform(ts, args[2:])
	case "exec":
		if err := ts.Exec(args[2], args[3:]...); err != nil {
			exit := (*exec.ExitError)(nil)
			if !errors.As(err, &exit) {
				ts.Fatalf("%v", err)
			}
			code = exit.ExitCode()
		}
	default:
		ts.Fatalf("exits runs lethe, and exec anything")
	}
	if fmt.Sprint(code) != args[0] {
		ts.Fatalf("%s exits with %d, not %s", args[1], code, args[0])
	}
}

// lethe ARGUMENT… runs a command that must succeed.
func succeeds(ts *testscript.TestScript, neg bool, args []string) {
	if code := perform(ts, args); code == 0 == neg {
		ts.Fatalf("lethe exits with %d", code)
	}
}

// oneline asserts that standard error holds one line.
func oneLine(ts *testscript.TestScript, neg bool, _ []string) {
	if text := ts.ReadFile("stderr"); strings.Count(text, "\n") != 1 == !neg {
		ts.Fatalf("standard error is not one line:\n%s", text)
	}
}

// nothing PLACE… asserts that neither the place nor an unfinished form of it is
// there.
func nothing(ts *testscript.TestScript, _ bool, args []string) {
	for _, a := range args {
		place := ts.MkAbs(a)
		hidden, err := filepath.Glob(filepath.Join(filepath.Dir(place), "."+filepath.Base(place)+"*"))
		ts.Check(err)
		if _, err := os.Lstat(place); err == nil {
			hidden = append(hidden, place)
		}
		if len(hidden) > 0 {
			ts.Fatalf("%d things are left, the first is %s", len(hidden), filepath.Base(hidden[0]))
		}
	}
}

// bytes FILE HEX writes bytes that a script cannot hold.
func writeBytes(ts *testscript.TestScript, _ bool, args []string) {
	unquoted := strings.NewReplacer(`\xff`, "\xff", `\x00`, "\x00", `\n`, "\n").Replace(args[1])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(unquoted), 0o600))
}

// repeat FILE N TEXT writes the text N times.
func repeat(ts *testscript.TestScript, _ bool, args []string) {
	n := 0
	for _, c := range args[1] {
		n = n*10 + int(c-'0')
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(strings.ReplaceAll(args[2], `\n`, "\n"), n)), 0o600))
}

// mode FILE OCTAL asserts a file's permissions.
func mode(ts *testscript.TestScript, _ bool, args []string) {
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if got := info.Mode().Perm().String(); got != args[1] {
		ts.Fatalf("%s has mode %s, not %s", args[0], got, args[1])
	}
}

// nowhere FOLDER WORD… asserts that no file or file name below the folder holds any
// of the words, whatever their case.
func nowhere(ts *testscript.TestScript, _ bool, args []string) {
	err := filepath.WalkDir(ts.MkAbs(args[0]), func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		text := d.Name()
		if !d.IsDir() {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text += "\n" + string(data)
		}
		for _, w := range args[1:] {
			if strings.Contains(strings.ToLower(text), strings.ToLower(w)) {
				ts.Fatalf("%s holds %q", d.Name(), w)
			}
		}
		return nil
	})
	ts.Check(err)
}

// samedirs A B asserts that two folders hold the same files.
func sameDirs(ts *testscript.TestScript, _ bool, args []string) {
	read := func(dir string) map[string]string {
		files := map[string]string{}
		ts.Check(filepath.WalkDir(ts.MkAbs(dir), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			rel, _ := filepath.Rel(ts.MkAbs(dir), path)
			files[rel] = string(data)
			return err
		}))
		return files
	}
	a, b := read(args[0]), read(args[1])
	if len(a) != len(b) {
		ts.Fatalf("%d files and %d", len(a), len(b))
	}
	for name, text := range a {
		if b[name] != text {
			ts.Fatalf("%s differs", name)
		}
	}
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
