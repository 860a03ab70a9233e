package embedding

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"github.com/lethe-privacy/lethe/internal/slow"
)

// These tests hold the package against the original, as Debian's package fasttext (0.9.2)
// has it.

func original(t testing.TB, stdin string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath("fasttext")
	if err != nil {
		t.Skip("the program fasttext is not installed (Debian's package fasttext): nothing is held against it")
	}
	c := exec.Command(path, args...)
	c.Stdin = strings.NewReader(stdin)
	var out, said bytes.Buffer
	c.Stdout, c.Stderr = &out, &said
	if err := c.Run(); err != nil {
		t.Fatalf("fasttext %s: %v\n%s", args[0], err, &said)
	}
	return out.String()
}

// textFile writes sentences into a file.
func textFile(t testing.TB, sentences iter.Seq2[[]string, error]) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "text")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s, err := range sentences {
		if err == nil {
			_, err = fmt.Fprintln(f, strings.Join(s, " "))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// accented writes the topics' words with letters of two, three and four bytes.
func accented(sentences int, seed uint64) iter.Seq2[[]string, error] {
	change := strings.NewReplacer("b", "ü", "d", "ç", "f", "ж", "g", "語", "k", "𝔎")
	return func(yield func([]string, error) bool) {
		for s, err := range topics(sentences, seed) {
			for i := range s {
				s[i] = change.Replace(s[i])
			}
			if !yield(s, err) {
				return
			}
		}
	}
}

func lines(path string) iter.Seq2[[]string, error] {
	return Lines(func() (io.ReadCloser, error) { return os.Open(path) })
}

func readFile(t testing.TB, path string) *Model {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// samePrinted compares two prints of vectors: words exactly; numbers to 1e-5, and a half of
// the last of the five digits that are printed.
func samePrinted(t *testing.T, got, want string) {
	t.Helper()
	a, b := strings.Fields(got), strings.Fields(want)
	if len(a) != len(b) || strings.Count(got, "\n") != strings.Count(want, "\n") {
		t.Fatalf("%d fields, the original prints %d", len(a), len(b))
	}
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		x, err1 := strconv.ParseFloat(a[i], 64)
		y, err2 := strconv.ParseFloat(b[i], 64)
		if err1 != nil || err2 != nil || math.Abs(x-y) > 1e-5*(1+10*math.Abs(y)) {
			t.Fatalf("field %d is %s, the original prints %s", i, a[i], b[i])
		}
	}
}

// queries are known, misspelt and foreign words.
func queries(m *Model) string {
	var b strings.Builder
	for i, e := range m.words.entries {
		if i%7 == 0 {
			fmt.Fprintf(&b, "%s\n%sx\n", e.word, strings.TrimPrefix(e.word, "l"))
		}
	}
	return b.String() + "a\nü\n語\nмосква naïveté 東京\n𝔎𝔎𝔎\n"
}

func printed(m *Model, words string) string {
	var line []byte
	for w := range strings.FieldsSeq(words) {
		line = AppendLine(line, w, m.Vector(w, nil))
	}
	return string(line)
}

// sameNeighbours wants the original's neighbours, each as near as it says. Words that are
// equally near but for rounding may change places.
func sameNeighbours(t *testing.T, m *Model, word, printed string) {
	t.Helper()
	ours := m.Neighbours(word, m.Len())
	near := map[string]float32{}
	for _, n := range ours {
		near[n.Word] = n.Similarity
	}
	for i, line := range strings.Split(strings.TrimSpace(strings.ReplaceAll(printed, "Query word? ", "")), "\n") {
		var theirs string
		var similarity float64
		if _, err := fmt.Sscan(line, &theirs, &similarity); err != nil {
			t.Fatalf("the original prints %q", line)
		}
		for _, got := range []float32{near[theirs], ours[i].Similarity} {
			if math.Abs(float64(got)-similarity) > 1e-5 {
				t.Fatalf("neighbour %d is as near as %g, the original's as %g", i+1, got, similarity)
			}
		}
	}
}

// agree asks a model in a file of this package and of the original.
func agree(t *testing.T, path string) *Model {
	t.Helper()
	m := readFile(t, path)
	words := queries(m)
	samePrinted(t, printed(m, words), original(t, words, "print-word-vectors", path))
	for _, i := range []int{1, 5, m.Len() - 1} {
		word := m.words.entries[i].word
		sameNeighbours(t, m, word, original(t, word+"\n", "nn", path, "20"))
	}
	return m
}

var settings = map[string]struct {
	args []string
	o    Options
}{
	"skipgram": {[]string{"skipgram"}, Options{}},
	"cbow":     {[]string{"cbow", "-minn", "1", "-maxn", "4"}, Options{Kind: CBOW, MinN: 1, MaxN: 4}},
	"hs":       {[]string{"skipgram", "-loss", "hs"}, Options{Loss: HierarchicalSoftmax}},
	"words":    {[]string{"skipgram", "-maxn", "0"}, Options{MaxN: -1}},
}

func TestReadsOriginal(t *testing.T) {
	text := textFile(t, accented(400, 1))
	for name, s := range settings {
		out := filepath.Join(t.TempDir(), name)
		args := append(s.args, "-input", text, "-output", out, "-dim", "10", "-bucket", "1000", "-minCount", "2", "-thread", "1")
		original(t, "", args...)
		m := agree(t, out+".bin")
		data, err := os.ReadFile(out + ".bin")
		if err != nil || !bytes.Equal(written(t, m), data) {
			t.Errorf("%s: what is written is not what the original wrote: %v", name, err)
		}
		vec, err := os.ReadFile(out + ".vec")
		var got bytes.Buffer
		if err != nil || m.WriteVec(&got) != nil {
			t.Fatal(err)
		}
		samePrinted(t, got.String(), string(vec))
		if v, err := ReadVec(bytes.NewReader(vec)); err != nil || v.Len() != m.Len() {
			t.Errorf("%s: the original's text cannot be read: %v", name, err)
		}

		// What is counted, and what a file says of its making, is the same in a model of ours.
		s.o.Dim, s.o.MinCount, s.o.Bucket = 10, 2, 1000
		o := trained(t, accented(400, 1), s.o)
		for _, e := range m.words.entries {
			if o.Count(e.word) != e.count {
				t.Errorf("%s: a word counts %d, the original %d", name, o.Count(e.word), e.count)
			}
		}
		if o.header != m.header || o.words.tokens != m.words.tokens || o.Len() != m.Len() {
			t.Errorf("%s: head %+v, the original's %+v", name, o.header, m.header)
		}
	}
}

func TestOriginalReads(t *testing.T) {
	for name, s := range settings {
		s.o.Dim, s.o.Bucket = 10, 1000
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, written(t, trained(t, accented(400, 1), s.o)), 0o600); err != nil {
			t.Fatal(err)
		}
		agree(t, path)
	}
}

// A classifier has words too; a quantized one is refused.
func TestReadsClassifierOfOriginal(t *testing.T) {
	text := textFile(t, func(yield func([]string, error) bool) {
		for s := range accented(200, 1) {
			if !yield(append(s, "__label__"+s[0]), nil) {
				return
			}
		}
	})
	out := filepath.Join(t.TempDir(), "class")
	original(t, "", "supervised", "-input", text, "-output", out, "-dim", "10", "-bucket", "1000", "-minn", "2", "-maxn", "3", "-thread", "1")
	agree(t, out+".bin")
	original(t, "", "quantize", "-input", text, "-output", out)
	f, err := os.Open(out + ".ftz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := Read(f); err == nil || !strings.Contains(err.Error(), "quantized") {
		t.Errorf("a quantized model: %v", err)
	}
}

// overlap is how many of the ten nearest neighbours of frequent words two models share.
func overlap(a, b *Model) float64 {
	shared, of := 0, 0
	for _, e := range a.words.entries[100:min(400, a.Len())] {
		theirs := map[string]bool{}
		for _, n := range b.Neighbours(e.word, 10) {
			theirs[n.Word] = true
		}
		for _, n := range a.Neighbours(e.word, 10) {
			of++
			if theirs[n.Word] {
				shared++
			}
		}
	}
	return float64(shared) / float64(of)
}

// threads are those that the original has by default. With fewer than ten it begins with
// zeros in the rows beyond as many tenths, which makes other models of small texts.
const threads = "12"

// alike trains two models of each, and tells how many neighbours two of the original share,
// and one of each.
func alike(t testing.TB, text string, args []string, o Options) (among, with float64) {
	t.Helper()
	var theirs, ours []*Model
	for _, seed := range []int{7, 1007} { // the original's 0 and 1 are the same
		out := filepath.Join(t.TempDir(), "original")
		original(t, "", append(args, "-input", text, "-output", out, "-thread", threads, "-seed", strconv.Itoa(seed))...)
		theirs = append(theirs, readFile(t, out+".bin"))
		o.Seed = uint64(seed)
		ours = append(ours, trainedLike(t, theirs[0], text, o))
	}
	for _, a := range theirs {
		for _, b := range ours {
			with += overlap(a, b) / 4
		}
	}
	return overlap(theirs[0], theirs[1]), with
}

// trainedLike trains on a text. The Huffman tree hangs on the order of words that are
// equally frequent, which in the original is a matter of chance: there, its order is taken.
func trainedLike(t testing.TB, original *Model, text string, o Options) *Model {
	t.Helper()
	if o.Loss == NegativeSampling {
		return trained(t, lines(text), o)
	}
	o = o.defaults()
	tr, err := newTrainer(t.Context(), original.words, o)
	if err == nil {
		err = tr.run(t.Context(), lines(text))
	}
	if err != nil {
		t.Fatal(err)
	}
	return newModel(headerOf(o), original.words, nil, tr.in, tr.out)
}

// Models of this package are as like the original's as two of the original's are to each
// other. The numbers vary by about 0.02 with the seeds.
func TestNeighboursLikeOriginal(t *testing.T) {
	slow.Test(t, "trains for some seconds")
	text := textFile(t, topics(3000, 1))
	for _, c := range []struct {
		args []string
		o    Options
	}{
		{[]string{"skipgram"}, Options{}},
		{[]string{"skipgram", "-loss", "hs"}, Options{Loss: HierarchicalSoftmax}},
		{[]string{"cbow"}, Options{Kind: CBOW}},
	} {
		c.args = append(c.args, "-dim", "20", "-bucket", "2000", "-minCount", "1", "-t", "0.01")
		c.o.Dim, c.o.Bucket, c.o.MinCount, c.o.Sample = 20, 2000, 1, 0.01
		among, with := alike(t, text, c.args, c.o)
		t.Logf("%v: two of the original share %.3f, one of each %.3f", c.args, among, with)
		if with < among-0.04 {
			t.Errorf("%v: one of each share %.3f of the neighbours, two of the original %.3f", c.args, with, among)
		}
	}
}

// catalan gives every so manieth sentence of a public-domain text of 2.2 million words.
func catalan(t testing.TB, every int) iter.Seq2[[]string, error] {
	t.Helper()
	files, _ := filepath.Glob("../../../../shared/data/text-ca-cc0/*.txt.xz")
	if len(files) == 0 {
		t.Skip("the folder shared/data does not lie beside the checkout: the Catalan text is not read")
	}
	return func(yield func([]string, error) bool) {
		n := 0
		for _, path := range files {
			for s, err := range Lines(func() (io.ReadCloser, error) { return unpacked(path) }) {
				if n++; n%every == 0 && !yield(s, err) {
					return
				}
			}
		}
	}
}

func unpacked(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	x, err := xz.NewReader(bufio.NewReader(f))
	return struct {
		io.Reader
		io.Closer
	}{x, f}, err
}
