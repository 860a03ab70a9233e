package people

import (
	"fmt"
	"runtime"
	"testing"
)

// heap is how many bytes are held.
func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// word is another for each number.
func word(i int) string {
	consonants, vowels := "bdfgklmnprstvz", "aeiou"
	word := ""
	for range 4 {
		word += string(consonants[i%14]) + string(vowels[i/14%5])
		i /= 70
	}
	return word
}

// What a linker says that it takes is about what it takes, in any of several collections.
func TestBytes(t *testing.T) {
	const n = 10_000
	named := func(i, forms int) string {
		given, surname := word(i/forms), word(i/forms+50_000)
		switch i % forms {
		case 1:
			return given[:1] + ". " + surname
		case 2:
			return surname
		case 3:
			return given + " maria " + surname + " " + word(i)
		}
		return given + " " + surname
	}
	for what, c := range map[string]struct{ forms, dates int }{
		"a name each": {1, 1}, "four forms of each name": {4, 1}, "ten people of each name": {1, 10},
	} {
		before := heap()
		l := New(func(v int32) (normalized, telling string) { return named(int(v), c.forms), "" })
		for i := range n {
			born := ""
			if c.dates > 1 {
				born = fmt.Sprintf("%02d/01/1980", i%c.dates)
			}
			l.Document([]Sight{{Value: int32(i / c.dates), Born: born}}, "", nil)
		}
		if l.Len() != n {
			t.Fatalf("%s: %d people, want %d", what, l.Len(), n)
		}
		says := l.Bytes()
		l.End()
		takes := heap() - before
		if takes > says || takes < says/3 {
			t.Errorf("%s: %d bytes a person, and says %d", what, takes/n, says/n)
		}
		t.Logf("%s: %d bytes a person, and says %d", what, takes/n, says/n)
		runtime.KeepAlive(l)
	}
}
