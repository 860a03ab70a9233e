package gazetteer

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// plenty is enough entries for a cache file.
const plenty = 100_000

// kept gives the one cache file of a folder.
func kept(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v, want one file", files, err)
	}
	return files[0]
}

// sample is what the lists are tried on: some lines of one of them.
func sample(t *testing.T, name string) string {
	return strings.Join(strings.Split(mustRead(t, filepath.Join(filepath.Dir(name), "list7.lst")), "\n")[:2000], ", ")
}

func found(t *testing.T, name, text string, o Options) []string {
	t.Helper()
	g, err := Load(context.Background(), name, o)
	if err != nil {
		t.Fatal(err)
	}
	return annotate(g, text)
}

// fromCache reports whether the file in its place serves a gazetteer.
func fromCache(t *testing.T, name string, o Options) bool {
	t.Helper()
	file := kept(t, o.Cache)
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Load(context.Background(), name, o); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return os.SameFile(before, after) // a new one would have been renamed into the place
}

func TestCache(t *testing.T) {
	name := invent(t, plenty)
	o := Options{CaseSensitive: true, Separator: "\t", Cache: filepath.Join(t.TempDir(), "new", "folder")}
	text := sample(t, name)
	want := found(t, name, text, Options{CaseSensitive: true, Separator: "\t", Cache: Off})
	if len(want) < 2000 {
		t.Fatalf("%d found in 2000 entries", len(want))
	}
	same := func(what string) {
		t.Helper()
		if got := found(t, name, text, o); !slices.Equal(got, want) {
			t.Errorf("%s: other annotations", what)
		}
	}
	same("compiled")
	file := kept(t, o.Cache)
	if info, _ := os.Stat(file); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if !fromCache(t, name, o) {
		t.Error("the cache is not used")
	}
	same("from the cache")

	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for what, damage := range map[string]func([]byte) []byte{
		"empty":           func(b []byte) []byte { return nil },
		"cut off":         func(b []byte) []byte { return b[:len(b)/2] },
		"one byte less":   func(b []byte) []byte { return b[:len(b)-1] },
		"one byte more":   func(b []byte) []byte { return append(b, 0) },
		"another version": func(b []byte) []byte { b[len(magic)-2]++; return b },
		"a slot":          func(b []byte) []byte { b[len(b)/3] ^= 4; return b },
		"a length":        func(b []byte) []byte { b[len(magic)+32+7] = 0x7F; return b },
		"the text":        func(b []byte) []byte { b[len(b)-10] ^= 1; return b },
		"the checksum":    func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
	} {
		if err := os.WriteFile(file, damage(bytes.Clone(good)), 0o600); err != nil {
			t.Fatal(err)
		}
		if fromCache(t, name, o) {
			t.Errorf("%s: the damaged file is used", what)
		}
		if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, good) {
			t.Errorf("%s: not made anew as it was", what)
		}
		same(what)
	}
}

// TestCacheFollowsTheLists: whatever changes what is found makes the file anew.
func TestCacheFollowsTheLists(t *testing.T) {
	name := invent(t, plenty)
	o := Options{CaseSensitive: true, Cache: t.TempDir()}
	found(t, name, "", o)
	if !fromCache(t, name, o) {
		t.Fatal("the cache is not used")
	}
	list := filepath.Join(filepath.Dir(name), "list3.lst")
	if err := os.WriteFile(list, []byte(mustRead(t, list)+"Quxington\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := found(t, name, "in Quxington", o); len(got) != 1 {
		t.Error("a new entry is not found")
	}
	if err := os.WriteFile(name, []byte(strings.Replace(mustRead(t, name), "kind3:sort", "town:sort", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := found(t, name, "in Quxington", o); len(got) != 1 || !strings.Contains(got[0], "majorType=town") {
		t.Error("the list's new type is not given", got)
	}
	kept(t, o.Cache)
	o.CaseSensitive = false
	if got := found(t, name, "in QUXINGTON", o); len(got) != 1 {
		t.Error("case still matters")
	}
	if files, _ := os.ReadDir(o.Cache); len(files) != 2 {
		t.Errorf("%d files for two ways to match", len(files))
	}
}

// TestCacheNowhere: a place that cannot be written, or is no folder, is no failure.
func TestCacheNowhere(t *testing.T) {
	name := invent(t, plenty)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	readOnly := t.TempDir()
	if err := os.Chmod(readOnly, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	for _, folder := range []string{file, filepath.Join(readOnly, "below"), readOnly, ""} {
		if got := found(t, name, sample(t, name), Options{CaseSensitive: true, Cache: folder}); len(got) < 2000 {
			t.Errorf("%d found", len(got))
		}
	}
}

// TestCacheOfOthers: a file that others may read or write is not trusted.
func TestCacheOfOthers(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no modes on Windows")
	}
	name := invent(t, plenty)
	o := Options{Cache: t.TempDir()}
	found(t, name, "", o)
	if err := os.Chmod(kept(t, o.Cache), 0o666); err != nil {
		t.Fatal(err)
	}
	if fromCache(t, name, o) {
		t.Error("a file that all may write is used")
	}
}

// FuzzDecode reads files of tables that are not what encode wrote, but whose checksum is
// right: they fail, or can be searched.
func FuzzDecode(f *testing.F) {
	g := load(f, Options{Separator: ":"}, "a.lst:x", "Huber:f=1\nMeier Huber\n")
	var b bytes.Buffer
	if err := encode(&b, &g.table, g.own, [32]byte{}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes()[:b.Len()-4], "Meier Huber Huber")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		data = binary.LittleEndian.AppendUint32(data, crc32.Checksum(data, castagnoli))
		table, own, err := decode(bytes.NewReader(data), int64(len(data)), [32]byte{}, 1)
		if err != nil {
			return
		}
		for _, unit := range []unit{alphabetic, character} {
			bad := &Gazetteer{automaton: newAutomaton(reading{unit, true}, table), definitions: g.definitions, own: own}
			bad.Annotate(annotation.NewDocument(text))
		}
	})
}
