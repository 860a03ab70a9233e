package vault

import (
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func TestEntryGoesThere(t *testing.T) {
	number := rapid.IntRange(0, 1<<40)
	rapid.Check(t, func(t *rapid.T) {
		e := entry{ordinal: number.Draw(t, "o"), file: number.Draw(t, "f"), number: number.Draw(t, "n"), id: print{1, 2}, rest: rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "rest")}
		for range rapid.IntRange(0, 3).Draw(t, "marks") {
			e.marks = append(e.marks, mark{number.Draw(t, "a"), number.Draw(t, "b"), number.Draw(t, "c"), number.Draw(t, "d")})
			e.others = append(e.others, number.Draw(t, "e"))
		}
		b := e.encode()
		got, err := decodeEntry(b)
		if err != nil || !reflect.DeepEqual(got, e) {
			t.Fatalf("%v, %v, want %v", got, err, e)
		}
		for n := range b {
			if _, err := decodeEntry(b[:n]); err == nil {
				t.Fatalf("%d bytes of %d are enough", n, len(b))
			}
		}
		if _, err := decodeEntry(append(b, 0)); err == nil {
			t.Fatal("a byte more is passed over")
		}
	})
}

func TestHeldGoesThere(t *testing.T) {
	h := storedEntity{Entity{"e1", "NAME", time.Date(2027, 1, 2, 0, 0, 0, 0, time.UTC)}, [][]byte{{1, 2}, {}}}
	x := taker{rest: h.encode(nil)}
	if got := x.held(); !reflect.DeepEqual(got, h) || x.end() != nil {
		t.Errorf("%v, %v", got, x.end())
	}
}

func TestDiff(t *testing.T) {
	text := rapid.SliceOfN(rapid.SampledFrom([]byte("ab")), 0, 8)
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		got, ok := Diff(a, b).Apply(a)
		if !ok || string(got) != string(b) {
			t.Fatalf("%q to %q: %q", a, b, got)
		}
	})
	if _, ok := (Patch{At: 3, Drop: 1}).Apply([]byte("abc")); ok {
		t.Error("a patch behind the end")
	}
}

// FuzzDecode: whatever stands in entries is read or refused, in bounded memory.
func FuzzDecode(f *testing.F) {
	f.Add(entry{marks: []mark{{1, 2, 3, 4}}, others: []int{5}, rest: []byte("x")}.encode())
	f.Add(storedEntity{Entity: Entity{ID: "e1"}, pieces: [][]byte{{1}}}.encode(nil))
	f.Add(Rest{Fields: []Whole{{1, "x"}}, Patch: Patch{1, 2, []byte("y")}}.encode())
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f})
	f.Fuzz(func(t *testing.T, b []byte) {
		if e, err := decodeEntry(b); err == nil && len(e.marks) > len(b) {
			t.Error("more marks than bytes")
		}
		decodeForm(b)
		decodeIndex(b)
		if r, err := decodeRest(b); err == nil {
			r.Patch.Apply([]byte("abc"))
		}
		x := taker{rest: b}
		x.held()
	})
}

// TestManyForms: an entity may have any number of them, each with one number.
func TestManyForms(t *testing.T) {
	w := &Writer{forms: map[int]map[[2]string]int{}}
	n := w.Entity(Entity{ID: "e1"})
	for range 2 {
		for i := range 3 * fewForms {
			if got := w.form(n, "s", string(rune('a'+i))); got != i {
				t.Fatalf("form %d is %d", i, got)
			}
		}
	}
}
