package spill

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

type pair struct{ A, B uint32 }

func pairs(sorted bool) Codec[pair] {
	c := Codec[pair]{
		Size: 8,
		Put: func(to []byte, p *pair) {
			binary.BigEndian.PutUint32(to, p.A)
			binary.BigEndian.PutUint32(to[4:], p.B)
		},
		Get: func(from []byte, p *pair) {
			p.A, p.B = binary.BigEndian.Uint32(from), binary.BigEndian.Uint32(from[4:])
		},
	}
	if sorted {
		c.Compare = func(x, y *pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) }
	}
	return c
}

// fill keeps pairs in a list of a store of its own.
func fill(t rapid.TB, limit int, sorted bool, all []pair) (*Store, *List[pair]) {
	s := New(limit)
	sorter := NewSorter(s, pairs(sorted), limit)
	for _, p := range all {
		if err := sorter.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	l, err := sorter.Sorted()
	if err != nil {
		t.Fatal(err)
	}
	return s, l
}

// What comes out is what slices.Sort makes of what went in, or that itself, however often it is read;
// no more than the limit is owned at a time, and nothing when all is closed.
func TestSorter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Uint32Range(0, 50)
		all := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) pair { return pair{number.Draw(t, "a"), number.Draw(t, "b")} }), 0, 3000).Draw(t, "pairs")
		limit := rapid.IntRange(4*(leastPage+16), 20_000).Draw(t, "limit")
		sorted := rapid.Bool().Draw(t, "sorted")
		s, l := fill(t, limit, sorted, all)
		want := slices.Clone(all)
		if sorted {
			slices.SortFunc(want, func(x, y pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
		}
		for range 2 {
			var got []pair
			for p, err := range l.All() {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, *p)
			}
			if !slices.Equal(got, want) || l.Len() != len(want) {
				t.Fatalf("%d records, want %d, or in another order", len(got), len(want))
			}
		}
		if s.Most() > limit {
			t.Fatalf("%d bytes were owned, with a limit of %d", s.Most(), limit)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if s.used != 0 || len(s.open) != 0 {
			t.Fatalf("%d bytes and %d files are left", s.used, len(s.open))
		}
	})
}

// The file has no name, says nothing in clear, and a page that was changed or is another's is refused.
func TestFileIsSealed(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	all := slices.Repeat([]pair{{0x41424344, 0x45464748}}, 2000)
	_, l := fill(t, 4096, true, all)
	defer l.Close()
	if names, err := os.ReadDir(dir); err != nil || len(names) > 0 {
		t.Errorf("files with names: %v, %v", names, err)
	}
	disk := make([]byte, 2000*8)
	n, _ := l.file.disk.ReadAt(disk, 0)
	if disk = disk[:n]; n == 0 || bytes.Contains(disk, []byte("ABCD")) || bytes.Contains(disk, []byte("EFGH")) {
		t.Errorf("%d bytes on disk, or records in clear", n)
	}
	size := l.store.sealedPage()
	if _, err := l.file.disk.WriteAt(disk[:size], int64(size)); err != nil {
		t.Fatal(err)
	}
	var last error
	for _, err := range l.All() {
		last = err
	}
	if last == nil {
		t.Error("a page in another's place was read")
	}
}
