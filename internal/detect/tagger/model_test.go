package tagger

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// tiny is a model that takes every word with a capital for a person, and one after
// "of" for a place.
func tiny(t testing.TB) *Model {
	t.Helper()
	tags := Tags{BIO, 2}
	n := tags.Len()
	capital := newWord("Anna", Word, nil, &Info{})
	of := newWord("of", Word, nil, &Info{})
	w := Weights{
		Keys:  []uint32{join(tmplShort, capital.short), join(tmplNear+2*8, of.lower), join(tmplShort, of.short)},
		Trans: make([]float32, n*n),
		Rows:  make([]float32, 3*n),
	}
	w.Rows[tags.tag(0, begin)], w.Rows[tags.tag(0, inside)] = 2, 2.5
	w.Rows[n+tags.tag(1, begin)], w.Rows[n+tags.tag(1, inside)] = 3, -3
	w.Rows[0], w.Rows[2*n] = -1, 3
	m, err := Build(Info{Name: "tiny", Language: "en", Domain: "test", Types: []Type{NewType("PERSON"), NewType("LOCATION")}}, tags, nil, w, .01)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func marked(t testing.TB, m *Model, text string) string {
	t.Helper()
	found, err := m.Tag(context.Background(), text, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range found {
		out = append(out, string(m.Info.Types[f.Type].Label)+" "+f.In(text))
	}
	return strings.Join(out, ", ")
}

func TestTag(t *testing.T) {
	m := tiny(t)
	for text, want := range map[string]string{
		"so Anna Maria came":              "PERSON Anna Maria",
		"the city of Girona is":           "LOCATION Girona",
		"nothing here":                    "",
		"so Anna, of Girona.":             "PERSON Anna, LOCATION Girona",
		"":                                "",
		"to Anna\u200d or 👍\u202eto Anna": "PERSON Anna\u200d, PERSON Anna",
	} {
		if got := marked(t, m, text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func packed(t testing.TB, m *Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWriteAndRead(t *testing.T) {
	m := tiny(t)
	data := packed(t, m)
	again, err := Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(packed(t, again), data) {
		t.Error("a model that was read is written otherwise")
	}
	const text = "so Anna Maria came to the city of Girona"
	if a, b := marked(t, m, text), marked(t, again, text); a != b {
		t.Errorf("%s before, %s after", a, b)
	}
}

// before2 is a model as version 1 wrote it: keys by their whole differences, all weights tag by tag,
// each cluster a number of one to three bytes. No word list is shared with it.
func before2(t testing.TB, m *Model) []byte {
	t.Helper()
	info, err := json.Marshal(m.Info)
	if err != nil {
		t.Fatal(err)
	}
	b := append(binary.AppendUvarint(nil, uint64(len(info))), info...)
	b = append(b, byte(m.tags.Scheme), flag(m.second))
	b = binary.AppendUvarint(b, uint64(math.Float32bits(m.scale)))
	for _, x := range m.trans {
		b = binary.AppendVarint(b, int64(x))
	}
	keys := func(list []uint32) {
		b = binary.AppendUvarint(b, uint64(len(list)))
		last := uint32(0)
		for _, k := range list {
			b = binary.AppendUvarint(b, uint64(k-last))
			last = k
		}
	}
	b = append(b, lexiconNone)
	keys(m.lex.clusters.sorted)
	for _, c := range m.lex.clusters.of {
		b = binary.AppendUvarint(b, uint64(c))
	}
	var rows []uint32
	for at := range m.rows.each {
		rows = append(rows, m.rows.key(at))
	}
	keys(rows)
	for y := range m.tags.Len() {
		for at := range m.rows.each {
			b = append(b, byte(m.rows.weight(at, y)))
		}
	}
	return b
}

// TestReadsVersion1: models that people trained before are read as they were.
func TestReadsVersion1(t *testing.T) {
	m := tiny(t)
	m.lex = (*Lexicon)(nil).WithClusters(map[uint32]uint16{3: 1, 70_000: 300, 1<<32 - 1: 65_535})
	again, err := parse(&payload{data: before2(t, m), version: 1})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(packed(t, again), packed(t, m)) {
		t.Error("a model of version 1 is another when it is read")
	}
	if i := again.lex.clusters.find(70_000); i < 0 || again.lex.clusters.of[i] != 300 {
		t.Error("a cluster is lost")
	}
}

// TestRowsAreWrittenSparsely: of nine tags and two keys, the bits of eight tags by key, then those of
// the ninth, then the weights that are not 0, tag by tag.
func TestRowsAreWrittenSparsely(t *testing.T) {
	r := newRows(9, []uint32{5, 0x1234})
	at := r.find(5)
	r.set(at, 0, -3)
	r.set(at, 8, 7)
	at = r.find(0x1234)
	r.set(at, 0, 100)
	r.set(at, 2, -128)
	want := []byte{2, 5, 0x2F, 0, 0x12, 0b1, 0b101, 0b1, 0, 0xFD, 100, 0x80, 7}
	got := r.append(appendKeys(nil, []uint32{5, 0x1234}), 9)
	if !bytes.Equal(got, want) {
		t.Fatalf("% x, want % x", got, want)
	}
	p := &payload{data: got, version: version}
	if again := p.rows(p.keys(), 9); p.err != nil || !slices.Equal(again.words, r.words) {
		t.Error("rows are others when they are read", p.err)
	}
	for name, data := range map[string][]byte{
		"a tag too many": {0b10, 1, 2}, "weights are missing": {0b1}, "bits are missing": {},
	} {
		p := &payload{data: data, version: version}
		if p.rows([]uint32{5}, 1); p.err == nil {
			t.Errorf("%s: read", name)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	data := packed(t, tiny(t))
	change := func(i int, b byte) []byte {
		out := bytes.Clone(data)
		out[i] ^= b
		return out
	}
	var lex bytes.Buffer
	if err := NewLexicon(map[uint32]Class{7: Given}).Write(&lex); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":      {nil, ErrFormat},
		"another file": {[]byte("PK\x03\x04 something else entirely"), ErrFormat},
		"a lexicon":    {lex.Bytes(), ErrFormat},
		"version":      {change(8, 2), ErrVersion},
		"cut header":   {data[:20], ErrShort},
		"cut payload":  {data[:len(data)-3], ErrShort},
		"one bit":      {change(len(data)-1, 1), ErrChecksum},
		"checksum":     {change(25, 1), ErrChecksum},
		"endless":      {change(18, 0xFF), ErrFormat},
	} {
		if _, err := Read(bytes.NewReader(c.data)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	data := packed(f, tiny(f))
	f.Add(data)
	f.Add(data[:30])
	f.Add([]byte("lethetag"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := Read(bytes.NewReader(data)); err == nil {
			checkFound(t, m, "so Anna came to Girona")
		}
	})
}

// FuzzPayload passes the checksum, so that the parts themselves are read.
func FuzzPayload(f *testing.F) {
	p, err := readFile(bytes.NewReader(packed(f, tiny(f))), 'm')
	if err != nil {
		f.Fatal(err)
	}
	f.Add(p.data, false)
	f.Add(p.data[:len(p.data)-2], false)
	old := tiny(f)
	old.lex = (*Lexicon)(nil).WithClusters(map[uint32]uint16{3: 1})
	f.Add(before2(f, old), true)
	f.Fuzz(func(t *testing.T, data []byte, old bool) {
		p := &payload{data: data, version: version}
		if old {
			p.version = 1
		}
		if m, err := parse(p); err == nil {
			checkFound(t, m, "so Anna came to Girona")
		}
	})
}

// checkFound holds mentions to the invariants of package detect.
func checkFound(t testing.TB, m *Model, text string) {
	t.Helper()
	found, err := m.Tag(context.Background(), text, 0)
	if err != nil {
		t.Fatal(err)
	}
	end := 0
	for _, f := range found {
		if err := f.Span.Check(text); err != nil || f.Empty() || f.Start < end {
			t.Fatalf("[%d,%d) after %d: %v", f.Start, f.End, end, err)
		}
		if !(f.Score >= 0 && f.Score <= 1) {
			t.Fatalf("score %v", f.Score)
		}
		end = f.End
	}
}

func FuzzTag(f *testing.F) {
	m := tiny(f)
	for _, s := range hostile() {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { checkFound(t, m, text) })
}

// Viterbi is exact: no other valid sequence scores higher.
func TestViterbiIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, scheme := range []Scheme{BIO, BILOU} {
		m := &Model{tags: Tags{scheme, 1}, scale: 1}
		n := m.tags.Len()
		m.trans = make([]int32, n*n)
		for range 200 {
			for i := range m.trans {
				m.trans[i] = int32(rng.IntN(21) - 10)
			}
			m.turns = turns(m.tags, m.trans)
			scores := make([]int32, 5*n)
			for i := range scores {
				scores[i] = int32(rng.IntN(21) - 10)
			}
			tags := make([]uint8, 5)
			l := lattice{m: m}
			l.best(scores, tags)
			if got, want := m.total(scores, tags), m.brute(scores, make([]uint8, 5), 0); got != want {
				t.Fatalf("scheme %d: %d, best %d", scheme, got, want)
			}
		}
	}
}

func (m *Model) total(scores []int32, tags []uint8) int32 {
	n, before, sum := m.tags.Len(), 0, int32(0)
	for i, y := range tags {
		if !m.tags.Follows(before, int(y)) {
			return never
		}
		sum += scores[i*n+int(y)] + m.trans[before*n+int(y)]
		before = int(y)
	}
	if !m.tags.Ends(before) {
		return never
	}
	return sum
}

func (m *Model) brute(scores []int32, tags []uint8, at int) int32 {
	if at == len(tags) {
		return m.total(scores, tags)
	}
	best := int32(2 * never)
	for y := range m.tags.Len() {
		tags[at] = uint8(y)
		best = max(best, m.brute(scores, tags, at+1))
	}
	return best
}

func TestBiasFindsMore(t *testing.T) {
	m := tiny(t)
	count := func(bias float64) int {
		found, err := m.Tag(context.Background(), "Anna lives of old in a house. Peter too.", bias)
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	if a, b, c := count(-20), count(0), count(4); a > b || b > c || a == c {
		t.Errorf("bias -20, 0, 4 find %d, %d, %d", a, b, c)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := tiny(t).Tag(ctx, "Anna", 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestBuildRefuses(t *testing.T) {
	tags := Tags{BIO, 1}
	_, err := Build(Info{Types: []Type{{Name: "X", Label: lethe.Person}}}, tags, nil, Weights{Keys: []uint32{1}}, 0)
	if err == nil {
		t.Error("rows that do not fit were taken")
	}
}

// A text of more words than the scorer has room for scores as any other.
func TestManyWords(t *testing.T) {
	m := tiny(t)
	var b strings.Builder
	for i := range mostOwn * 2 {
		b.WriteString("w" + strconv.FormatInt(int64(i), 36) + " ")
	}
	text := b.String() + "so Anna Maria came. " + b.String() + "so Anna Maria came. "
	text += strings.Repeat("2nd Xx ", len(text)/100) // else its letters would tell nothing
	if got := marked(t, m, text); !strings.HasPrefix(got, "PERSON Anna Maria, PERSON Anna Maria, PERSON Xx, PERSON Xx") {
		t.Errorf("%.200s", got)
	}
}
