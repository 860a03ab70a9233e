package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal"
)

// TestMemoryOfSteps starts link, measure and plan as processes, and looks how much memory each of them takes at most,
// the program itself and what Parquet holds included. Beyond what the same step takes of ten documents that is within
// the bound, and what comes on top whatever the collection.
func TestMemoryOfSteps(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("this system does not say how much memory a process takes")
	}
	if testing.Short() {
		t.Skip("nine processes over 30,000 documents")
	}
	const (
		documents = 30_000
		bound     = 30 << 20
	)
	// What comes on top is mostly a group of rows of Parquet, of up to 131,072 documents with their mentions.
	onTop := map[string]int{"link": 220 << 20, "measure": 100 << 20, "plan": 100 << 20}
	few, many, free := newFirmsRun(t, 10), newFirmsRun(t, documents), newFirmsRun(t, documents)
	for _, step := range []string{"link", "measure", "plan"} {
		memory := fmt.Sprintf("%dB", bound)
		begin := few.most(t, step, "--memory", memory)
		within, without := many.most(t, step, "--memory", memory)-begin, free.most(t, step)-begin
		t.Logf("%s of %d documents: %d MB beside the %d MB of ten; %d MB without a bound", step, documents, within>>20, begin>>20, without>>20)
		if most := bound + onTop[step]; within > most {
			t.Errorf("%s takes %d MB, of which %d are allowed", step, within>>20, most>>20)
		} else if without <= most {
			t.Errorf("%s takes no more than %d MB without a bound: the collection is too small", step, most>>20)
		}
	}
}

// firmsRun is a run in shards over invented documents in which firms were found.
type firmsRun struct {
	shard.Steps
	folder    string
	documents int
}

// newFirmsRun leaves the tables that lethe shard detect would.
func newFirmsRun(t *testing.T, documents int) *firmsRun {
	m := &firmsRun{folder: t.TempDir(), documents: documents}
	file := filepath.Join(m.folder, "run.key")
	if code := run([]string{"key", "new", file}, nil, io.Discard, io.Discard); code != 0 {
		t.Fatalf("key new ends with %d", code)
	}
	key, _, err := seal.LoadKey(file)
	if err != nil {
		t.Fatal(err)
	}
	options, err := runOptions(pipeline.Default())
	if err != nil {
		t.Fatal(err)
	}
	f, err := folder.Open(folder.Dir(filepath.Join(m.folder, "run")), folder.Options{Key: key, Program: pipeline.Version(), Options: options})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Detect(t.Context(), m, shard.Shard{I: 1, Of: 1}); err != nil {
		t.Fatal(err)
	}
	return m
}

// Detect gives each document ten mentions, each of a firm that one other document names.
func (m *firmsRun) Detect(_ context.Context, _ shard.Shard, put func(*shard.Reading) error) (*shard.DetectedShard, error) {
	for d := range m.documents {
		row := shard.Reading{
			Item: int64(d), Number: int64(d), Place: fmt.Sprintf("record %d", d), Bytes: 600, ID: fmt.Sprint(d), SourceID: fmt.Sprint(d),
			Print: uint64(d) + 1, Stored: uint64(d) + 1, Seen: uint64(d) + 1,
		}
		for i := range 10 {
			who := 5*d + i
			if i >= 5 {
				who = 5*((d+7919*i)%m.documents) + i - 5
			}
			name := fmt.Sprintf("firm %d", who)
			row.Mentions = append(row.Mentions, shard.Mention{
				Field: "content", Start: uint32(40 * i), End: uint32(40*i + len(name)), Label: string(lethe.Organization), Text: name, Normalized: name,
				Score: 1, Relevance: .5, Detector: "firms",
			})
		}
		if err := put(&row); err != nil {
			return nil, err
		}
	}
	return &shard.DetectedShard{Source: shard.Source{Items: m.documents}}, nil
}

var mostMemory = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// most does a step in a process of its own, and says how many bytes that had at most.
func (m *firmsRun) most(t *testing.T, step string, flags ...string) (bytesAtMost int) {
	t.Helper()
	var said bytes.Buffer
	process := exec.Command("lethe", append([]string{"shard", step, "run", "--run-key-file", "run.key", "--quiet"}, flags...)...)
	process.Dir, process.Stderr = m.folder, &said
	process.Env = append(os.Environ(), "XDG_CONFIG_HOME="+m.folder)
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- process.Wait() }()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%s: %v\n%s", step, err, said.String())
			}
			return bytesAtMost
		case <-time.After(5 * time.Millisecond):
		}
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process.Process.Pid))
		if found := mostMemory.FindSubmatch(status); err == nil && found != nil {
			kB, _ := strconv.Atoi(string(found[1]))
			bytesAtMost = kB << 10
		}
	}
}
