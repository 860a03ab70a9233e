package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

// A child that is to be killed is this program again.
func TestMain(m *testing.M) {
	switch os.Getenv("LETHE_BACKUP_CHILD") {
	case "write":
		Write(context.Background(), os.Args[1], os.Args[2])
		return
	case "restore":
		Restore(context.Background(), os.Args[1], os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// filled is a folder as a service has one.
func filled(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "service")
	for name, content := range map[string]string{
		"audit.jsonl":                                       "{}\n",
		"projects/claims/project.json":                      `{"name": "claims"}`,
		"projects/claims/collections/may/input/ü b.txt":     strings.Repeat("Anna Keller. ", 50000),
		"projects/claims/collections/may/empty.txt":         "",
		"projects/claims/collections/may/.upload-1":         "half",
		"projects/claims/collections/may/vaults/x/page.bin": "\x00\x01",
	} {
		at := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o700), os.WriteFile(at, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	db, err := sqlitefile.Open(filepath.Join(folder, "access.sqlite"), "mode=rwc&_pragma=journal_mode(wal)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE keys (id INTEGER)"); err != nil {
		t.Fatal(err)
	}
	return folder
}

// content is what is in a folder, but for what is there for a moment and files of SQLite.
func content(t *testing.T, folder string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || passing(d.Name()) || strings.HasSuffix(path, ".sqlite") {
			return err
		}
		b, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		out[name] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// What comes back is what was there, though somebody writes to the database all the time.
func TestRoundTrip(t *testing.T) {
	folder := filled(t)
	db, err := sqlitefile.Open(filepath.Join(folder, "access.sqlite"), "mode=rw&_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
				db.Exec("INSERT INTO keys VALUES (?), (?)", i, i) // two at a time, or none
			}
		}
	}()
	file := filepath.Join(t.TempDir(), "b.tar.gz")
	err = Write(t.Context(), folder, file)
	close(stop)
	<-stopped
	if err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "again")
	if err := Restore(t.Context(), file, again); err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(content(t, folder), content(t, again)) {
		t.Error("not what was there")
	}
	restored, err := sqlitefile.Open(filepath.Join(again, "access.sqlite"), "mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer restored.Close()
	var odd int
	if err := restored.QueryRow("SELECT count(*) FROM (SELECT id FROM keys GROUP BY id HAVING count(*) <> 2)").Scan(&odd); err != nil || odd != 0 {
		t.Errorf("%d, %v", odd, err)
	}
	if err := Restore(t.Context(), file, again); err == nil {
		t.Error("restored over what is there")
	}
	if err := Write(t.Context(), folder, file); err == nil {
		t.Error("written over what is there")
	}
	if err := Write(t.Context(), folder, filepath.Join(folder, "b.tar.gz")); err == nil {
		t.Error("written into the folder itself")
	}
}

// Whenever it is killed, there is a whole backup or none, and a whole folder or none.
func TestKilled(t *testing.T) {
	folder := filled(t)
	file := filepath.Join(t.TempDir(), "whole.tar.gz")
	if err := Write(t.Context(), folder, file); err != nil {
		t.Fatal(err)
	}
	want := content(t, folder)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	killed := func(what string, after time.Duration, args ...string) {
		c := exec.Command(self, args...)
		c.Env = append(os.Environ(), "LETHE_BACKUP_CHILD="+what)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(after)
		c.Process.Kill()
		c.Wait()
	}
	whole := 0
	for i := range 40 {
		after := time.Duration(i) * 400 * time.Microsecond
		out := filepath.Join(t.TempDir(), "b.tar.gz")
		killed("write", after, folder, out)
		if _, err := os.Stat(out); err == nil {
			whole++
			if err := Restore(t.Context(), out, filepath.Join(t.TempDir(), "again")); err != nil {
				t.Errorf("a backup that is there is not whole: %v", err)
			}
		}
		again := filepath.Join(t.TempDir(), "again")
		killed("restore", after, file, again)
		if _, err := os.Stat(again); err == nil {
			whole++
			if !maps.Equal(want, content(t, again)) {
				t.Error("a folder that is there is not whole")
			}
		}
	}
	t.Logf("%d of 80 came to an end", whole)
}

func archive(t testing.TB, headers ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	packed := gzip.NewWriter(&b)
	w := tar.NewWriter(packed)
	for _, h := range headers {
		if h.Name == sumsName {
			h.Size = 2
		}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if h.Size == 2 {
			w.Write([]byte("{}"))
		}
	}
	w.Close()
	packed.Close()
	return b.Bytes()
}

func TestHostile(t *testing.T) {
	sums := tar.Header{Typeflag: tar.TypeReg, Name: sumsName}
	for name, hs := range map[string][]tar.Header{
		"up":         {{Typeflag: tar.TypeReg, Name: "../x"}, sums},
		"absolute":   {{Typeflag: tar.TypeReg, Name: "/tmp/x"}, sums},
		"link":       {{Typeflag: tar.TypeSymlink, Name: "x", Linkname: "/etc"}, sums},
		"hard link":  {{Typeflag: tar.TypeLink, Name: "x", Linkname: "/etc/passwd"}, sums},
		"device":     {{Typeflag: tar.TypeChar, Name: "x"}, sums},
		"backslash":  {{Typeflag: tar.TypeReg, Name: `..\x`}, sums},
		"unknown":    {{Typeflag: tar.TypeReg, Name: "x"}, sums}, // has no hash
		"no hashes":  {{Typeflag: tar.TypeDir, Name: "x/"}},
		"behind":     {sums, {Typeflag: tar.TypeReg, Name: "x"}},
		"twice":      {{Typeflag: tar.TypeReg, Name: "x"}, {Typeflag: tar.TypeReg, Name: "x"}, sums},
		"dir up":     {{Typeflag: tar.TypeDir, Name: "../x/"}, sums},
		"file, then": {{Typeflag: tar.TypeReg, Name: "x"}, {Typeflag: tar.TypeReg, Name: "x/y"}, sums},
	} {
		into := t.TempDir()
		if err := unpack(t.Context(), bytes.NewReader(archive(t, hs...)), into); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if err := unpack(t.Context(), bytes.NewReader(archive(t, sums)), t.TempDir()); err != nil {
		t.Errorf("an empty one: %v", err)
	}
}

// Whatever bit is flipped, it is not taken.
func TestChanged(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "s")
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(filepath.Join(folder, "a"), []byte("Anna"), 0o600)); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "b")
	if err := Write(t.Context(), folder, file); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b {
		if i >= 3 && i < 10 { // flags, time and system of gzip's header, which say nothing
			continue
		}
		c := bytes.Clone(b)
		c[i] ^= 1
		into := t.TempDir()
		if err := unpack(t.Context(), bytes.NewReader(c), into); err == nil {
			if got := content(t, into); fmt.Sprint(got) != "map[a:Anna]" {
				t.Errorf("byte %d: %v", i, got)
			}
		}
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(archive(f, tar.Header{Typeflag: tar.TypeReg, Name: sumsName}))
	f.Add(archive(f, tar.Header{Typeflag: tar.TypeDir, Name: "x/"}, tar.Header{Typeflag: tar.TypeReg, Name: sumsName}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) < 1<<16 {
			unpack(t.Context(), bytes.NewReader(b), t.TempDir())
		}
	})
}
