package embedding

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"
)

func BenchmarkKernels(b *testing.B) {
	data := aligned(30 * 104)
	x, y, z := data[:104], data[104:208], data[208:312]
	rows := []int32{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26}
	for name, f := range map[string]func(){
		"dot":       func() { dot(x, y) },
		"dot-go":    func() { dotGo(x, y) },
		"mean":      func() { mean(x, data, rows, 0.5) },
		"mean-go":   func() { meanGo(x, data, rows, 0.5) },
		"spread":    func() { spread(data, rows, x) },
		"spread-go": func() { spreadGo(data, rows, x) },
		"step":      func() { step(x, y, z, 1e-9) },
		"step-go":   func() { stepGo(x, y, z, 1e-9) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
	}
}

func BenchmarkVector(b *testing.B) {
	m := trained(b, topics(3000, 1), Options{Epochs: 1, Bucket: 20000})
	var v []float32
	for b.Loop() {
		v = m.Vector("internationalisation", v)
	}
}

func BenchmarkRead(b *testing.B) {
	data := written(b, trained(b, topics(300, 1), Options{Epochs: 1, Bucket: 200000}))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}

// contests are settings of the original and of this package that mean the same.
var contests = []struct {
	name string
	args []string
	o    Options
}{
	{"skipgram-1", []string{"skipgram", "-thread", "1"}, Options{Threads: 1}},
	{"skipgram-2", []string{"skipgram", "-thread", "2"}, Options{Threads: 2}},
	{"cbow-1", []string{"cbow", "-thread", "1"}, Options{Threads: 1, Kind: CBOW}},
	{"hs-1", []string{"skipgram", "-loss", "hs", "-thread", "1"}, Options{Threads: 1, Loss: HierarchicalSoftmax}},
}

// BenchmarkAgainstOriginal trains on the same text with the same settings, in turn by the
// original and here, each in a process of its own that reads the text and writes the model
// and its vectors. A metric of x means that this package is x times as fast (the median of
// the rounds): wall by the clock, cpu by the processor time of both. LETHE_FASTTEXT names
// another program to run against.
func BenchmarkAgainstOriginal(b *testing.B) {
	text := textFile(b, catalan(b, 10))
	for i, c := range contests {
		b.Run(c.name, func(b *testing.B) { race(b, text, i) })
	}
}

func race(b *testing.B, text string, contest int) {
	program := os.Getenv("LETHE_FASTTEXT")
	if program == "" {
		program = "fasttext"
	}
	if _, err := exec.LookPath(program); err != nil {
		b.Skip("the program fasttext is not installed (Debian's package fasttext): nothing is held against it")
	}
	out := filepath.Join(b.TempDir(), "model")
	args := append(contests[contest].args, "-minCount", "1", "-bucket", "200000", "-epoch", "1", "-input", text, "-output", out)
	var wall, cpu, speed []float64
	for b.Loop() {
		theirs := timed(b, exec.Command(program, args...))
		child := exec.Command(os.Args[0], "-test.run=^TestTrainInChild$")
		child.Env = append(os.Environ(), childText+"="+text, childOut+"="+out, childContest+"="+strconv.Itoa(contest))
		ours := timed(b, child)
		wall = append(wall, theirs.wall.Seconds()/ours.wall.Seconds())
		cpu = append(cpu, theirs.cpu.Seconds()/ours.cpu.Seconds())
		speed = append(speed, float64(readFile(b, out+".bin").words.tokens)/ours.wall.Seconds())
	}
	b.ReportMetric(median(wall), "wall")
	b.ReportMetric(median(cpu), "cpu")
	b.ReportMetric(median(speed), "tokens/s")
}

func median(x []float64) float64 {
	slices.Sort(x)
	return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
}

type times struct{ wall, cpu time.Duration }

func timed(b *testing.B, c *exec.Cmd) times {
	b.Helper()
	start := time.Now()
	if out, err := c.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return times{time.Since(start), c.ProcessState.UserTime() + c.ProcessState.SystemTime()}
}

const (
	childText    = "LETHE_EMBEDDING_TEXT"
	childOut     = "LETHE_EMBEDDING_OUT"
	childContest = "LETHE_EMBEDDING_CONTEST"
)

// TestTrainInChild is what the benchmark's process does; elsewhere it has nothing to do.
func TestTrainInChild(t *testing.T) {
	text, out := os.Getenv(childText), os.Getenv(childOut)
	if text == "" {
		return
	}
	i, err := strconv.Atoi(os.Getenv(childContest))
	if err != nil {
		t.Fatal(err)
	}
	o := contests[i].o
	o.MinCount, o.Bucket, o.Epochs = 1, 200000, 1
	m := trained(t, lines(text), o)
	for name, write := range map[string]func(io.Writer) error{".bin": m.Write, ".vec": m.WriteVec} {
		f, err := os.Create(out + name)
		if err == nil {
			err = errors.Join(write(f), f.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkNeighboursLikeOriginal measures on real text which share of ten neighbours two
// models of the original have in common (original), and one of it and one of this package
// (both).
func BenchmarkNeighboursLikeOriginal(b *testing.B) {
	text := textFile(b, shuffled(catalan(b, 10)))
	for _, c := range contests {
		if c.o.Threads > 1 {
			continue
		}
		b.Run(c.name, func(b *testing.B) {
			o := c.o
			o.MinCount, o.Bucket = 1, 200000
			for b.Loop() {
				among, with := alike(b, text, append(c.args, "-minCount", "1", "-bucket", "200000"), o)
				b.ReportMetric(among, "original")
				b.ReportMetric(with, "both")
			}
		})
	}
}

// shuffled mixes sentences. The original's threads each begin elsewhere in the text, one
// thread reads one source after another, and what comes last counts most.
func shuffled(sentences iter.Seq2[[]string, error]) iter.Seq2[[]string, error] {
	var all [][]string
	var failed error
	for s, err := range sentences {
		all, failed = append(all, slices.Clone(s)), errors.Join(failed, err)
	}
	r := random(1)
	for i := range all {
		j := i + r.below(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
	return func(yield func([]string, error) bool) {
		for _, s := range all {
			if !yield(s, failed) {
				return
			}
		}
	}
}
