package seal

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestLoadKeyMakesOne(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "key")
	k, warning, err := LoadKey(path, filepath.Join(dir, "out"))
	if err != nil || warning != "" || !k.Valid() {
		t.Fatal(k.Valid(), warning, err)
	}
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Fatal(info.Mode(), err)
	}
	again, _, err := LoadKey(path)
	if err != nil || *again.bytes != *k.bytes {
		t.Fatal("another key the second time", err)
	}
	other, _, err := LoadKey(filepath.Join(dir, "other"))
	if err != nil || *other.bytes == *k.bytes {
		t.Fatal("the same key in another file", err)
	}
}

func TestLoadKeyForms(t *testing.T) {
	raw := strings.Repeat("\x00\xff\n ", 8)
	for content, valid := range map[string]bool{
		raw:                                 true,
		strings.Repeat("0aF1", 16):          true,
		strings.Repeat("0aF1", 16) + "\r\n": true,
		"":                                  false,
		raw[1:]:                             false,
		raw + "\n":                          false,
		strings.Repeat("0aF1", 15) + "0aFx": false,
		strings.Repeat("0aF1", 17):          false,
		strings.Repeat("0", 1<<20):          false,
		base64.StdEncoding.EncodeToString([]byte(raw)):           true,
		base64.RawURLEncoding.EncodeToString([]byte(raw)) + "\n": true,
		// What can be guessed.
		strings.Repeat("\x00", 32):                                            false,
		strings.Repeat("5c", 32):                                              false,
		"12345678901234567890123456789012":                                    false,
		"correcthorsebatterystaplecorrect":                                    false,
		"CORRECTHORSEBATTERYSTAPLECORRECT":                                    false,
		"!!??!!??!!??!!??!!??!!??!!??!!??":                                    false,
		base64.StdEncoding.EncodeToString([]byte(strings.Repeat("\xaa", 32))): false,
	} {
		path := filepath.Join(t.TempDir(), "key")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		k, _, err := LoadKey(path)
		if (err == nil) != valid || k.Valid() != valid {
			t.Errorf("%d bytes: %v", len(content), err)
		}
		if err != nil && !strings.Contains(err.Error(), path) {
			t.Errorf("no path in %v", err)
		}
	}
}

func TestLoadKeyWarns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(path, []byte(strings.Repeat("\x00\xff", keySize/2)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, warning, err := LoadKey(path); err != nil || warning == "" && runtime.GOOS != "windows" {
		t.Errorf("no warning: %v", err)
	}
}

func TestLoadKeyStaysOutside(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	if err := os.MkdirAll(filepath.Join(out, "deep"), 0o700); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link": out, "deeplink": filepath.Join(out, "deep"), "keylink": filepath.Join(out, "k")} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	for _, p := range []string{"out/k", "out/deep/k", "link/k", "deeplink/k", "keylink", "out/new/k", "x/../out/k"} {
		if _, _, err := LoadKey(filepath.Join(dir, p), out); err == nil {
			t.Errorf("%s passed", p)
		}
	}
	if _, _, err := LoadKey(filepath.Join(out, "k"), filepath.Join(dir, "link")); err == nil {
		t.Error("a link to the folder hides it")
	}
	if _, _, err := LoadKey(filepath.Join(dir, "new", "k"), filepath.Join(dir, "new")); err == nil {
		t.Error("a folder that is not there yet")
	}
	if _, _, err := LoadKey(filepath.Join(dir, "outer"), out); err != nil {
		t.Errorf("a name that begins alike: %v", err)
	}
	if found, _ := filepath.Glob(filepath.Join(out, "*", "*")); len(found) > 0 {
		t.Errorf("written inside: %v", found)
	}
}

func TestApart(t *testing.T) {
	dir := t.TempDir()
	if err := Apart(filepath.Join(dir, "r", "key"), filepath.Join(dir, "s"), filepath.Join(dir, "r")); err == nil || !strings.Contains(err.Error(), "replaced") {
		t.Error(err)
	}
	if err := Apart(filepath.Join(dir, "key"), filepath.Join(dir, "r")); err != nil {
		t.Error(err)
	}
}

func TestExposed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	if got := Exposed(path); got != "" {
		t.Errorf("a file that is not there: %s", got)
	}
	for mode, want := range map[os.FileMode]bool{0o600: false, 0o400: false, 0o644: true, 0o640: true, 0o602: true} {
		os.Remove(path)
		if err := os.WriteFile(path, []byte("x"), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if got := Exposed(path) != ""; got != (want && runtime.GOOS != "windows") {
			t.Errorf("%04o: %v", mode, got)
		}
	}
}

// What somebody else gave to a group to read, nobody who reads it can close.
func TestExposedByOthers(t *testing.T) {
	if runtime.GOOS == "windows" || os.Geteuid() != 0 {
		t.Skip("only the superuser gives files away")
	}
	path := filepath.Join(t.TempDir(), "key")
	if err := errors.Join(os.WriteFile(path, []byte("x"), 0o600), os.Chown(path, 65532, 65532)); err != nil {
		t.Fatal(err)
	}
	for mode, want := range map[os.FileMode]bool{0o440: false, 0o444: true, 0o460: true} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if got := Exposed(path) != ""; got != want {
			t.Errorf("mode %o of somebody else: %v, want %v", mode, got, want)
		}
	}
}

func TestKeyDoesNotShow(t *testing.T) {
	k := testKey(t)
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "key", k, "in", struct{ K Key }{k})
	b, err := json.Marshal(map[string]any{"k": k, "in": struct{ K *Key }{&k}})
	if err != nil {
		t.Fatal(err)
	}
	wrapped := struct{ secret Key }{k}
	all := fmt.Sprintf("%v %+v %#v %s %x %q %d %v %+v %#v", k, k, k, k, k, k, k, wrapped, wrapped, wrapped) +
		k.String() + log.String() + string(b)
	for _, leak := range []string{"0123456789abcdef", "30313233", "48 49 50", "0x30, 0x31"} {
		if strings.Contains(all, leak) {
			t.Errorf("shows %s in %s", leak, all)
		}
	}
	if fmt.Sprint(k) != "[redacted]" || fmt.Sprintf("%x", k) != "[redacted]" {
		t.Errorf("prints %v", k)
	}
}
