package relevance

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/relevance"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/eval/train/logistic"
	"github.com/lethe-privacy/lethe/internal/slow"
)

const dataDir = "../../../../../shared/data"

func needData(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dataDir, filepath.FromSlash(tabFile))); err != nil {
		t.Skip("the Text Anonymization Benchmark is not in " + dataDir)
	}
}

// TestCalibrate finds slope 2 and shift −1 again from outcomes drawn with them, and
// the reliability of what they give lies on the diagonal.
func TestCalibrate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var j judgedDocument
	var z []float64
	for range 20000 {
		x, y := rng.NormFloat64(), 0.0
		if rng.Float64() < logistic.Sigmoid(2*x-1) {
			y = 1
		}
		z = append(z, x)
		j.rows = append(j.rows, logistic.Row{Target: y, Weight: 1})
	}
	slope, shift := calibrate([]judgedDocument{j}, [][]float64{z})
	if math.Abs(slope-2) > .1 || math.Abs(shift+1) > .1 {
		t.Errorf("slope %.3f, shift %.3f; want 2, -1", slope, shift)
	}
	var js []Judgement
	for i := range z {
		js = append(js, Judgement{Probability: logistic.Sigmoid(slope*z[i] + shift), Masked: j.rows[i].Target})
	}
	if e := CalibrationError(Reliability(js)); e > .02 {
		t.Errorf("calibration error %.3f", e)
	}
}

func TestLoss(t *testing.T) {
	loss, auc := Loss([]Judgement{{Probability: .5, Masked: 1}, {Probability: .25, Masked: 0}, {Probability: .5, Masked: 0}})
	if want := (2*math.Ln2 - math.Log(.75)) / 3; math.Abs(loss-want) > 1e-12 {
		t.Errorf("loss %v, want %v", loss, want)
	}
	if auc != .75 { // one pair is right, one is even
		t.Errorf("auc %v, want .75", auc)
	}
}

// TestTwice trains twice from taggers that are at hand.
func TestTwice(t *testing.T) {
	slow.Test(t, "trains models")
	needData(t)
	m, err := tagger.Load("en-legal")
	if err != nil {
		t.Fatal(err)
	}
	var files [2]bytes.Buffer
	for i := range files {
		r, err := Train(context.Background(), dataDir, Options{Taggers: []*tagger.Model{m, m, m, m, m, m}})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Classifier.Write(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the same training gave two models")
	}
}

// TestQuality measures the embedded model with the embedded tagger on the dev part.
func TestQuality(t *testing.T) {
	slow.Test(t, "trains models")
	needData(t)
	c, err := relevance.Learned()
	if err != nil {
		t.Fatal(err)
	}
	points, js, err := Evaluate(context.Background(), dataDir, "dev", c)
	if err != nil {
		t.Fatal(err)
	}
	loss, auc := Loss(js)
	t.Logf("log loss %.3f, area under the curve %.3f, calibration error %.3f", loss, auc, CalibrationError(Reliability(js)))
	for i, p := range points {
		if i%5 == 0 && i <= 60 || p.Threshold == c.Info.Threshold {
			t.Logf("threshold %.2f: entity recall direct %.3f quasi %.3f, token recall %.3f precision %.3f",
				p.Threshold, p.Direct, p.Quasi, p.Recall, p.Precision)
		}
		if p.Threshold == c.Info.Threshold && (p.Direct < .97 || p.Quasi < .88 || p.Precision < .72) {
			t.Errorf("at the advised threshold %.2f: %+v; want at least .97, .88 at .72", p.Threshold, p)
		}
	}
}

// TestWithFigures: the text between the comments goes for other figures, and a page without
// them stays.
func TestWithFigures(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.md")
	page := "# Page\n" + beginFigures + "old\n" + endFigures + "The end.\n"
	if err := os.WriteFile(name, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := withFigures(name, "new\n")
	if want := "# Page\n<!-- figures -->\nnew\n<!-- end of figures -->\nThe end.\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	if err := os.WriteFile(name, []byte("# Page\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := withFigures(name, "new\n"); err == nil {
		t.Errorf("figures went into %q", got)
	}
}
