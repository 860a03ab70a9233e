package relevance

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestProbability holds P = 1/(1+exp(−(a·z+b))) against a calculation by hand:
// z = 0.5 + 2·1 − 1·0.5 = 2, a·z+b = 0.5·2 − 1 = 0.
func TestProbability(t *testing.T) {
	c, err := NewClassifier(Info{}, Parameters{
		Weights: map[uint32]float32{1: 2, 2: -1}, Intercept: .5, Slope: .5, Shift: -1,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []struct {
		features []Feature
		want     float64
	}{
		{[]Feature{{1, 1}, {2, .5}}, .5},
		{[]Feature{{1, 1}, {2, .5}, {99, 7}}, .5},                   // an unknown feature says nothing
		{nil, 1 / (1 + math.Exp(.75))},                              // 0.5·0.5 − 1
		{[]Feature{{1, .5}, {1, .5}, {2, .25}, {2, .25}}, .5},       // halves add up
		{[]Feature{{1, 100}}, 1 / (1 + math.Exp(-(.5*200.5 - 1.)))}, // saturates below 1
	} {
		if got := c.Probability(k.features); math.Abs(got-k.want) > 1e-12 {
			t.Errorf("%v: %v, want %v", k.features, got, k.want)
		}
	}
}

func TestNewClassifierRefuses(t *testing.T) {
	good := Parameters{Slope: 1}
	for name, p := range map[string]Parameters{
		"slope":     {Slope: 0},
		"intercept": {Slope: 1, Intercept: math.NaN()},
		"weight":    {Slope: 1, Weights: map[uint32]float32{1: float32(math.Inf(1))}},
	} {
		if _, err := NewClassifier(Info{}, p); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := NewClassifier(Info{Threshold: 2}, good); err == nil {
		t.Error("threshold 2: accepted")
	}
}

// mark makes a document and its mentions of a text in which values stand between
// brackets after their label.
func mark(t testing.TB, text string) (*lethe.Document, []lethe.Mention) {
	t.Helper()
	var plain strings.Builder
	var ms []lethe.Mention
	for {
		before, rest, found := strings.Cut(text, "[")
		plain.WriteString(before)
		if !found {
			break
		}
		inside, after, _ := strings.Cut(rest, "]")
		label, value, _ := strings.Cut(inside, " ")
		start := plain.Len()
		plain.WriteString(value)
		ms = append(ms, lethe.Mention{
			Span: span.Span{Start: start, End: plain.Len()}, Label: lethe.Label(label), Text: value, Score: .9, Detector: "tagger",
		})
		text = after
	}
	doc := lethe.NewDocument("case", plain.String())
	doc.Language = "en"
	return doc, ms
}

const decision = `PROCEDURE

The case originated in an application (no. [CODE 18403/91]) against the [ORGANIZATION Republic of Turkey] lodged with the [ORGANIZATION European Commission of Human Rights] by Mrs [PERSON Anna Christou] (“the applicant”), on [DATE 31 May 1991].

THE FACTS

The applicant was born in [DATE 1925] and lives in [LOCATION Kalogrea]. Mrs [PERSON Christou] appealed.`

func TestLearnedOrders(t *testing.T) {
	c, err := Learned()
	if err != nil {
		t.Fatal(err)
	}
	doc, ms := mark(t, decision)
	c.Judge(doc, ms)
	by := map[string]float64{}
	for _, m := range ms {
		by[m.Text] = m.Relevance
	}
	for _, high := range []string{"18403/91", "Anna Christou", "31 May 1991", "Kalogrea"} {
		for _, low := range []string{"Republic of Turkey", "European Commission of Human Rights"} {
			if by[high] <= by[low] {
				t.Errorf("%s %.2f is not above %s %.2f", high, by[high], low, by[low])
			}
		}
	}
	if by["Anna Christou"] != by["Christou"] {
		t.Errorf("one person has two relevances, %v and %v", by["Anna Christou"], by["Christou"])
	}
}

func TestJudgeWhatDoesNotFit(t *testing.T) {
	c, err := Learned()
	if err != nil {
		t.Fatal(err)
	}
	doc := lethe.NewDocument("a", "é  b")
	ms := []lethe.Mention{
		{Span: span.Span{Start: 1, End: 2}, Label: lethe.Person},
		{Span: span.Span{Start: 0, End: 99}, Label: lethe.Person},
		{Span: span.Span{Start: 2, End: 4}, Label: lethe.Person},
		{Field: "none", Span: span.Span{Start: 0, End: 2}, Label: lethe.Person},
	}
	c.Judge(doc, ms)
	for i, m := range ms {
		if m.Relevance != 1 {
			t.Errorf("mention %d: %v, want 1", i, m.Relevance)
		}
	}
}

func TestWriteAndRead(t *testing.T) {
	c, err := Learned()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), legalFile) {
		t.Error("reading and writing the embedded model changes its bytes")
	}
}

func TestReadRefuses(t *testing.T) {
	damage := func(at int, b byte) []byte {
		f := bytes.Clone(legalFile)
		f[at] ^= b
		return f
	}
	for name, k := range map[string]struct {
		file []byte
		want error
	}{
		"empty":    {nil, ErrFormat},
		"other":    {[]byte("%PDF-1.7 and so on, quite long, but no model at all, however far one reads"), ErrFormat},
		"version":  {damage(len(magic), 2), ErrVersion},
		"payload":  {damage(headerSize+100, 1), ErrChecksum},
		"checksum": {damage(headerSize-1, 1), ErrChecksum},
		"length":   {damage(len(magic)+2+7, 1), ErrFormat},
		"header":   {legalFile[:20], ErrShort},
		"cut":      {legalFile[:len(legalFile)-1], ErrShort},
	} {
		if _, err := Read(bytes.NewReader(k.file)); !errors.Is(err, k.want) {
			t.Errorf("%s: %v, want %v", name, err, k.want)
		}
	}
}

func TestLoad(t *testing.T) {
	for _, name := range []string{"prior", "learned", ""} {
		if m, err := Load(name); err != nil || m == nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := Load("oracle"); err == nil {
		t.Error("a model that does not exist was loaded")
	}
}

// A million mentions a minute were asked for.
func BenchmarkJudge(b *testing.B) {
	c, err := Learned()
	if err != nil {
		b.Fatal(err)
	}
	doc, ms := mark(b, strings.Repeat(decision+"\n\n", 50))
	for b.Loop() {
		c.Judge(doc, ms)
	}
	b.ReportMetric(float64(len(ms)*b.N)/b.Elapsed().Minutes()/1e6, "Mmentions/min")
}
