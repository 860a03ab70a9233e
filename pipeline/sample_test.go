package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
)

// shared makes what Anonymize writes of records, and gives the folder of the report.
func shared(t *testing.T, c Config, lines ...string) (out, told string) {
	t.Helper()
	out = filepath.Join(t.TempDir(), "out")
	if _, err := runner(t, c, "", lines...).Anonymize(context.Background(), Output{Folder: out}); err != nil {
		t.Fatal(err)
	}
	return out, out + ".report"
}

// The page to decide on shows texts as they are shared, and as they were only where that
// was asked for.
func TestDecisionShowsTexts(t *testing.T) {
	lines := []string{record("a", "John Smith said that it rained."), record("b", "It rained again.")}
	_, told := shared(t, Default(), lines...)
	page := readFile(t, told, "decision.html")
	if strings.Contains(page, "Smith") || !strings.Contains(page, `<mark class="is">[NAME]</mark> said that it rained.`) || !strings.Contains(page, "It rained again.") {
		t.Error("the text as it is shared is not in the page, or its original is")
	}
	c := Default()
	c.Report.ShowOriginals = true
	_, told = shared(t, c, lines...)
	if page := readFile(t, told, "decision.html"); !strings.Contains(page, `<mark class="was">John Smith</mark> said that it rained.`) {
		t.Error("the text as it was is not in the page")
	}
}

// Of 20 documents ten are shown: those of highest risk, and others that the seed draws, the
// same for the same seed, in any order of reading and with any number of threads.
func TestSampleIsDrawn(t *testing.T) {
	var lines []string
	for i := range 20 {
		text := "It rained."
		if i >= 15 { // a number that stands in no other document
			text = fmt.Sprintf("Claim no. LQ-2031-00%d was paid.", i)
		}
		lines = append(lines, record(fmt.Sprintf("doc-%02d", i), text))
	}
	shown := func(seed, threads int) []string {
		c := Default()
		c.Report.SampleSeed, c.Run.Threads, c.Mask.ThetaDoc, c.Mask.ThetaChain = seed, threads, 1, 1
		_, told := shared(t, c, lines...)
		var names []string
		for _, part := range strings.Split(readFile(t, told, "decision.html"), `<article class="sample">`)[1:] {
			at := strings.Index(part, "doc-")
			names = append(names, part[at:at+6])
		}
		return names
	}
	one := shown(1, 1)
	if len(one) != 10 || !slices.Equal(one[:5], []string{"doc-15", "doc-16", "doc-17", "doc-18", "doc-19"}) {
		t.Fatalf("shown are %v", one)
	}
	if slices.Sort(one); len(slices.Compact(slices.Clone(one))) != 10 {
		t.Errorf("one is shown twice: %v", one)
	}
	again, other := shown(1, 4), shown(2, 1)
	slices.Sort(again)
	slices.Sort(other)
	if !slices.Equal(one, again) || slices.Equal(one, other) {
		t.Errorf("seed 1 shows %v, then %v; seed 2 %v", one, again, other)
	}
}

// A long text is cut between characters, on both sides by itself.
func TestSampleIsCut(t *testing.T) {
	_, told := shared(t, Default(), record("a", strings.Repeat("ä", 3000)))
	page := readFile(t, told, "decision.html")
	if n := strings.Count(page, "ä"); n != 4000/2 || !strings.Contains(page, "ä …<") || strings.ContainsRune(page, '\uFFFD') {
		t.Errorf("%d of 3000 characters are shown", n)
	}
}

// The sum of what was written is that of sha256sum over the list of its files.
func TestOutputSum(t *testing.T) {
	out, told := shared(t, Default(), record("a", "It rained."))
	all := sha256.New()
	for _, name := range []string{"in.jsonl", "manifest.json"} {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(all, "%x  ./%s\n", sha256.Sum256(data), name)
	}
	if sum := hex.EncodeToString(all.Sum(nil)); !strings.Contains(readFile(t, told, "decision.html"), sum) {
		t.Errorf("%s is not on the page", sum)
	}
}

// What the run could not judge is said: French and Italian have no model, two words show
// no language, and the settings keep a field and leave detectors out.
func TestUnjudged(t *testing.T) {
	french := "Bonjour, nous avons bien reçu votre lettre et nous vous en remercions. Le dossier est en cours de traitement."
	german := "Guten Tag, wir haben Ihren Brief erhalten und danken Ihnen dafür. Der Fall wird zurzeit bearbeitet."
	lines := []string{
		`{"id":"a","metadata":{"language":"fr","source":"x"},"content":"` + french + `"}`,
		`{"id":"b","metadata":{"language":"it"},"content":"Buongiorno."}`,
		record("c", "Ok."), record("d", german), record("e", ""),
	}
	c := Default()
	c.Metadata.Keep, c.Detect.Without, c.Detect.MinScore = []string{"source"}, []string{"gazetteer"}, 0.3
	done, err := runner(t, c, "", lines...).Assess(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want := []report.BlindSpot{
		{What: report.NoLanguage, Documents: 1},
		{What: report.NoModel, Names: []string{"fr", "it"}, Documents: 2},
		{What: report.OtherSet, Names: []string{"fr"}, Documents: 1}, {What: report.OtherSet, Names: []string{"it"}, Documents: 1},
		{What: report.NotSearched, Names: []string{"source"}},
		{What: report.Off, Names: []string{"gazetteer"}}, {What: report.LeastScore},
	}
	if got := done.told.Summary.Unjudged; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	done, err = runner(t, Default(), annAndMail, record("a", "Ann"), record("b", "b@example.org")).Assess(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want = []report.BlindSpot{{What: report.Given, Documents: 2}}
	if got := done.told.Summary.Unjudged; !reflect.DeepEqual(got, want) {
		t.Errorf("with a file of mentions: %+v", got)
	}
	c = Default()
	c.Detect.Without = []string{"tagger"}
	done, err = runner(t, c, "", lines...).Assess(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want = []report.BlindSpot{{What: report.OtherSet, Names: []string{"fr"}, Documents: 1}, {What: report.OtherSet, Names: []string{"it"}, Documents: 1}, {What: report.Off, Names: []string{"tagger"}}}
	if got := done.told.Summary.Unjudged; !reflect.DeepEqual(got, want) {
		t.Errorf("without the tagger: %+v", got)
	}
}
