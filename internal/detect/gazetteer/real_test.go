package gazetteer

import (
	"archive/tar"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

const (
	swiss  = "../../../../shared/data/gaz-swiss-ratschlab/ratschlab_gazetteer_subset.tar.xz"
	german = "../../../../shared/data/mobie-de/train.conll2003.xz"
)

// unpack writes the lists of an archive into a folder, with a lists.def that gives each its
// own name for a type.
func unpack(t testing.TB, folder string) (lists []string) {
	t.Helper()
	x := unxz(t, swiss)
	var def strings.Builder
	for archive := tar.NewReader(x); ; {
		h, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(archive)
		name := fmt.Sprintf("%d.lst", len(lists))
		if err = errors.Join(err, os.WriteFile(filepath.Join(folder, name), data, 0o600)); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&def, "%s:%s\n", name, h.Name)
		lists = append(lists, h.Name)
	}
	if err := os.WriteFile(filepath.Join(folder, "lists.def"), []byte(def.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return lists
}

// unxz opens a file of the shared data.
func unxz(t testing.TB, name string) io.Reader {
	t.Helper()
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("the folder shared/data does not lie beside the checkout: real lists are not read")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	x, err := xz.NewReader(bufio.NewReader(f))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// BenchmarkReal reads German news with the lists of a hospital.
func BenchmarkReal(b *testing.B) {
	folder := b.TempDir()
	unpack(b, folder)
	var text strings.Builder
	for lines := bufio.NewScanner(unxz(b, german)); lines.Scan(); {
		word, _, _ := strings.Cut(lines.Text(), "\t")
		text.WriteString(word + " ")
	}
	g, err := Load(context.Background(), filepath.Join(folder, "lists.def"), Options{CaseSensitive: true, Separator: "\t", Cache: Off})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		for rest := text.String(); rest != ""; {
			n := min(len(rest), 8000)
			g.Annotate(annotation.NewDocument(rest[:n]))
			rest = rest[n:]
		}
	}
}

// TestRealLists reads lists of a hospital, compiled and from the cache: an entry is found in
// itself, whole, under the name of its list.
func TestRealLists(t *testing.T) {
	folder := t.TempDir()
	lists := unpack(t, folder)
	o := Options{CaseSensitive: true, Separator: "\t", Cache: t.TempDir()}
	for _, from := range []string{"compiled", "cache"} {
		g, err := Load(context.Background(), filepath.Join(folder, "lists.def"), o)
		if err != nil {
			t.Fatal(err)
		}
		kept(t, o.Cache)
		if g.Len() < 400_000 {
			t.Errorf("%s: %d entries", from, g.Len())
		}
		for i, name := range lists {
			missed, tried := 0, 0
			for n, line := range lines(mustRead(t, filepath.Join(folder, fmt.Sprintf("%d.lst", i)))) {
				entry := strings.TrimSpace(line)
				if n%20 != 0 || entry == "" {
					continue
				}
				tried++
				doc := annotation.NewDocument(entry)
				g.Annotate(doc)
				if !slices.ContainsFunc(doc.Of(Lookup), func(id annotation.ID) bool {
					a := doc.Get(id)
					return a.Start == 0 && a.End == len(entry) && a.Features.Value("majorType") == name
				}) {
					missed++
				}
			}
			if missed > 0 {
				t.Errorf("%s: %d of %d entries of %s are not found", from, missed, tried, name)
			}
		}
	}
}
