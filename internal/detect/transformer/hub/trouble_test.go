package hub

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/hubtest"
)

func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*hubtest.Repo, *PullOptions)
		says   string
	}{
		"missing":         {func(_ *hubtest.Repo, o *PullOptions) { o.ID = "example-org/none" }, "there is no model example-org/none"},
		"private":         {func(r *hubtest.Repo, _ *PullOptions) { r.Private = true }, "HF_TOKEN"},
		"private, token":  {func(r *hubtest.Repo, o *PullOptions) { r.Private, o.Token = true, "hf_wrong" }, "the account of the token"},
		"gated":           {func(r *hubtest.Repo, _ *PullOptions) { r.Gated = true }, "accept its conditions; HF_TOKEN"},
		"gated, token":    {func(r *hubtest.Repo, o *PullOptions) { r.Gated, o.Token = true, "hf_wrong" }, "accept its conditions; the account"},
		"no revision":     {func(_ *hubtest.Repo, o *PullOptions) { o.Revision = "v9" }, `no revision "v9"`},
		"no file":         {func(_ *hubtest.Repo, o *PullOptions) { o.File = "onnx/x.onnx" }, "there is no onnx/x.onnx: onnx/model.onnx, onnx/model_quantized.onnx"},
		"safetensors":     {func(r *hubtest.Repo, _ *PullOptions) { noONNX(r) }, "optimum-cli export onnx --task token-classification --model example-org/Tiny-NER"},
		"no tokenizer":    {func(r *hubtest.Repo, _ *PullOptions) { delete(r.Files, "tokenizer.json") }, "no tokenizer.json"},
		"no classifier":   {func(r *hubtest.Repo, _ *PullOptions) { r.Files["config.json"] = []byte(`{"model_type":"bert"}`) }, "no id2label"},
		"weights missing": {func(r *hubtest.Repo, _ *PullOptions) { delete(r.Files, "onnx/model.onnx_data") }, "which is not there"},
		"weights outside": {func(r *hubtest.Repo, _ *PullOptions) {
			r.Files["onnx/model.onnx"] = onnxOf(graph(3).bytes(5, outside("../../x")))
		}, "outside"},
		"other labels": {func(r *hubtest.Repo, _ *PullOptions) {
			r.Files["onnx/model_quantized.onnx"] = onnxOf(graph(4))
			quantized(r)
		}, "names 7 labels"},
		"too large":     {func(_ *hubtest.Repo, o *PullOptions) { o.MaxFile = 1000 }, "at most 0 MB"},
		"too much":      {func(_ *hubtest.Repo, o *PullOptions) { o.MaxTotal = 5000 }, "together"},
		"a bad token":   {func(_ *hubtest.Repo, o *PullOptions) { o.Token = "hf_\r\nHost: x" }, "characters that no token has"},
		"no encryption": {func(_ *hubtest.Repo, o *PullOptions) { o.Endpoint = "http://hub.example.org" }, "without encryption"},
	} {
		t.Run(name, func(t *testing.T) {
			repo := onHub()
			c.change(&repo, &PullOptions{})
			_, g, o := started(t, repo, hubtest.Faults{})
			c.change(&repo, &o)
			_, _, err := g.Pull(t.Context(), o)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Fatal(err)
			}
			for _, never := range []string{"said by the server", "hf_wrong", "opens-the-file"} {
				if strings.Contains(err.Error(), never) {
					t.Errorf("%v says %s", err, never)
				}
			}
			nothingThere(t, g)
		})
	}
}

func noONNX(r *hubtest.Repo) {
	maps.DeleteFunc(r.Files, func(name string, _ []byte) bool { return strings.HasSuffix(name, ".onnx") })
}

// quantized leaves one model file.
func quantized(r *hubtest.Repo) { delete(r.Files, "onnx/model.onnx") }

// TestLies: whatever a hub says, nothing that is not what it listed is kept.
func TestLies(t *testing.T) {
	other := append(spread(modelFiles()["model.onnx"], "model.onnx_data"), 0x08, 0x01)
	same := slices.Clone(onHub().Files["onnx/model.onnx"])
	same[len(same)-1] ^= 1
	const blob = `"oid":"ce013625030ba8dba906f756967f9e9ca394464a"`
	for name, c := range map[string]struct {
		faults hubtest.Faults
		says   string
	}{
		"another file, as long": {hubtest.Faults{Swapped: map[string][]byte{"onnx/model.onnx": same}}, "another hash"},
		"a longer file":         {hubtest.Faults{Swapped: map[string][]byte{"onnx/model.onnx": other}}, "more came"},
		"a shorter file":        {hubtest.Faults{Swapped: map[string][]byte{"onnx/model.onnx": same[:9]}}, "onnx/model.onnx"},
		"another small file":    {hubtest.Faults{Swapped: map[string][]byte{"config.json": []byte(strings.ToUpper(string(modelFiles()["config.json"])))}}, "another hash"},
		"another commit":        {hubtest.Faults{Commit: strings.Repeat("f", 40)}, "another commit"},
		"another hash":          {hubtest.Faults{Etag: strings.Repeat("f", 64)}, "announces another hash"},
		"the parent folder":     {hubtest.Faults{Entries: []string{`{"type":"file","size":1,"path":"../config.json",` + blob + `}`}}, "outside"},
		"a drive":               {hubtest.Faults{Entries: []string{`{"type":"file","size":1,"path":"..\\..\\x.onnx",` + blob + `}`}}, "outside"},
		"a huge file":           {hubtest.Faults{Entries: []string{`{"type":"file","size":1099511627776,"path":"model.onnx",` + blob + `}`}}, "1048576 MB"},
		"a huge tokenizer":      {hubtest.Faults{Entries: []string{`{"type":"file","size":999999999,"path":"tokenizer.json",` + blob + `}`}}, "tokenizer.json has 953 MB"},
		"no commit":             {hubtest.Faults{Info: `{"id":"x","sha":"../../main"}`}, "no commit"},
		"a disabled model":      {hubtest.Faults{Info: `{"id":"x","sha":"` + hubtest.Commit + `","disabled":true}`}, "disabled"},
		"no answer":             {hubtest.Faults{Info: `<html>`}, "no JSON"},
		"the own files":         {hubtest.Faults{Onward: "file:///etc/passwd"}, "without encryption"},
		"another machine":       {hubtest.Faults{Onward: "http://192.0.2.1/x"}, "without encryption"},
		"a circle":              {hubtest.Faults{Onward: "/example-org/Tiny-NER/resolve/main/onnx/model.onnx"}, "too often"},
		"down for long":         {hubtest.Faults{Down: 100}, "status 503"},
	} {
		t.Run(name, func(t *testing.T) {
			_, g, o := started(t, onHub(), c.faults)
			o.Retries = 2
			_, _, err := g.Pull(t.Context(), o)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Fatal(err)
			}
			nothingThere(t, g)
		})
	}
}

// TestTheCommitThatWasNamed: who names a commit gets it or nothing.
func TestTheCommitThatWasNamed(t *testing.T) {
	_, g, o := started(t, onHub(), hubtest.Faults{Info: `{"sha":"` + strings.Repeat("f", 40) + `"}`})
	o.Revision = hubtest.Commit
	if _, _, err := g.Pull(t.Context(), o); err == nil || !strings.Contains(err.Error(), "another commit") {
		t.Fatal(err)
	}
	nothingThere(t, g)
}

func TestTroubleThatPasses(t *testing.T) {
	for name, f := range map[string]hubtest.Faults{
		"busy":               {Busy: 1},
		"down":               {Down: 3},
		"an address too old": {Expired: 1},
		"broken connections": {Cut: map[string]int{"onnx/model.onnx_data": 5000, "tokenizer.json": 7}},
		"and no parts":       {Cut: map[string]int{"onnx/model.onnx_data": 5000}, Whole: true},
	} {
		t.Run(name, func(t *testing.T) {
			s, g, o := started(t, onHub(), f)
			r, _, err := g.Pull(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Check(t.Context(), r.Name); err != nil {
				t.Fatal(err)
			}
			if f.Cut != nil && !slices.ContainsFunc(s.Requests(), func(q hubtest.Request) bool { return q.Range == "bytes=5000-" }) {
				t.Error("the file was not gone on with")
			}
		})
	}
}

// TestGoesOnInAnotherRun: what came before an interruption is not downloaded again.
func TestGoesOnInAnotherRun(t *testing.T) {
	repo := onHub()
	_, g, o := started(t, repo, hubtest.Faults{Cut: map[string]int{"onnx/model.onnx_data": 5000}})
	o.Retries = -1
	if _, _, err := g.Pull(t.Context(), o); err == nil {
		t.Fatal("nothing broke off")
	}
	nothingThere(t, g)
	s, _, again := started(t, repo, hubtest.Faults{})
	if _, _, err := g.Pull(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, q := range s.Requests() {
		if q.Host == "files" || strings.Contains(q.Path, "/resolve/") {
			files = append(files, q.Host+" "+filepath.Base(q.Path)+" "+q.Range)
		}
	}
	if want := []string{"hub model.onnx_data bytes=5000-", "files model.onnx_data bytes=5000-"}; !slices.Equal(files, want) {
		t.Fatal(files)
	}
}

// TestSpoiltParts: what an earlier run left is not trusted.
func TestSpoiltParts(t *testing.T) {
	repo := onHub()
	_, g, o := started(t, repo, hubtest.Faults{})
	weights := repo.Files["onnx/model.onnx_data"]
	dir := filepath.Join(g.Dir, partsDir)
	for name, spoilt := range map[string]string{"half": strings.Repeat("x", 100), "whole": strings.Repeat("x", len(weights)), "long": strings.Repeat("x", len(weights)+5)} {
		put(t, dir, map[string][]byte{shaOf(weights): []byte(spoilt)})
		o.Name = name
		if r, _, err := g.Pull(t.Context(), o); err != nil || r.Bytes() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOldPartsAreSwept(t *testing.T) {
	_, g, o := started(t, onHub(), hubtest.Faults{})
	dir, old := filepath.Join(g.Dir, partsDir), strings.Repeat("a", 64)
	put(t, dir, map[string][]byte{old: nil, strings.Repeat("b", 64): nil, "notes": nil})
	past := time.Now().Add(-15 * 24 * time.Hour)
	os.Chtimes(filepath.Join(dir, old), past, past)
	os.Chtimes(filepath.Join(dir, "notes"), past, past)
	if _, _, err := g.Pull(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, old)); !errors.Is(err, os.ErrNotExist) {
		t.Error("an old part stays")
	}
	for _, kept := range []string{strings.Repeat("b", 64), "notes"} {
		if _, err := os.Stat(filepath.Join(dir, kept)); err != nil {
			t.Error(err)
		}
	}
}

func TestLicenceOfThePulled(t *testing.T) {
	repo := onHub()
	repo.Card = `{"license":"cc-by-nc-4.0"}`
	_, g, o := started(t, repo, hubtest.Faults{})
	r, warnings, err := g.Pull(t.Context(), o)
	if err != nil || r.Licence.SPDX != "CC-BY-NC-4.0" || len(warnings) != 1 {
		t.Fatal(r.Licence, warnings, err)
	}
	repo.Card = "" // a mirror that knows no cards: what README.md says
	_, g, o = started(t, repo, hubtest.Faults{})
	if r, _, err := g.Pull(t.Context(), o); err != nil || r.Licence.SPDX != "MIT" {
		t.Fatal(r.Licence, err)
	}
}

// TestFilesOfTheSameBytes are one download and two files.
func TestFilesOfTheSameBytes(t *testing.T) {
	repo := onHub()
	repo.Files["tokenizer_config.json"] = repo.Files["special_tokens_map.json"]
	_, g, o := started(t, repo, hubtest.Faults{})
	if r, _, err := g.Pull(t.Context(), o); err != nil || len(r.Files) != 8 {
		t.Fatal(r, err)
	}
}

func TestOneDownloadAtATime(t *testing.T) {
	_, g, o := started(t, onHub(), hubtest.Faults{})
	_, unlock, err := g.parts(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := g.Pull(t.Context(), o); err == nil || !strings.Contains(err.Error(), "another download") {
		t.Fatal(err)
	}
	unlock()
	if _, _, err := g.Pull(t.Context(), o); err != nil {
		t.Fatal(err)
	}
}

// TestInterrupted: what came before Ctrl-C is kept, and no model half made.
func TestInterrupted(t *testing.T) {
	repo := onHub()
	s, g, o := started(t, repo, hubtest.Faults{})
	ctx, stop := context.WithCancel(t.Context())
	o.Progress = func(file string, _, _ int64) {
		if file == "onnx/model.onnx" {
			stop()
		}
	}
	if _, _, err := g.Pull(ctx, o); !errors.Is(err, context.Canceled) || !Unfinished(err) {
		t.Fatal(err)
	}
	nothingThere(t, g)
	before := len(s.Requests())
	o.Progress = nil
	if _, _, err := g.Pull(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	for _, q := range s.Requests()[before:] {
		if strings.HasSuffix(q.Path, "config.json") {
			t.Errorf("%s came twice", q.Path)
		}
	}
}

// TestSilence: a connection on which nothing comes any more is given up, and the file
// gone on with.
func TestSilence(t *testing.T) {
	s, g, o := started(t, onHub(), hubtest.Faults{Hang: map[string]int{"onnx/model.onnx_data": 5000, "tokenizer.json": 0}})
	o.silence = 50 * time.Millisecond
	if _, _, err := g.Pull(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(s.Requests(), func(q hubtest.Request) bool { return q.Range == "bytes=5000-" }) {
		t.Error("the file was not gone on with")
	}
}

// TestNoServer: nobody answers.
func TestNoServer(t *testing.T) {
	s, g, o := started(t, onHub(), hubtest.Faults{})
	s.Close()
	o.Retries = 1
	if _, _, err := g.Pull(t.Context(), o); err == nil || !Unfinished(err) || !strings.Contains(err.Error(), "reach 127.0.0.1") {
		t.Fatal(err)
	}
}

// TestWaitsNoLongerThan: a hub that asks to wait for an hour is reported, not waited for.
func TestWaitsNoLongerThan(t *testing.T) {
	c := &client{o: PullOptions{Retries: 5, Backoff: time.Nanosecond}}
	err := c.pause(t.Context(), temporaryError{errors.New("it answers with status 429"), time.Hour}, 0)
	if err == nil || !strings.Contains(err.Error(), "asks to wait for 1h0m0s") {
		t.Fatal(err)
	}
	if err := c.pause(t.Context(), temporaryError{error: errors.New("again")}, 4); err != nil {
		t.Fatal(err)
	}
	if err := c.pause(t.Context(), temporaryError{error: errors.New("enough")}, 5); err == nil {
		t.Fatal("a sixth attempt")
	}
}

func TestStartsAt(t *testing.T) {
	for _, c := range []struct {
		status  int
		of      string
		asked   int64
		want    int64
		refused bool
	}{
		{200, "", 0, 0, false},
		{200, "", 5, 0, false},
		{206, "bytes 5-9/10", 5, 5, false},
		{206, "bytes 4-9/10", 5, 0, true},
		{206, "bytes 5-9/11", 5, 0, true},
		{206, "bytes 5-9/*", 5, 0, true},
		{206, "", 5, 0, true},
		{206, "bytes 0-9/10", 0, 0, true}, // no part was asked for
		{416, "bytes */10", 5, 0, true},
	} {
		a := answer{Response: &http.Response{StatusCode: c.status, Header: http.Header{"Content-Range": {c.of}}}}
		if got, err := a.startsAt(c.asked, 10); got != c.want || (err != nil) != c.refused {
			t.Errorf("%+v: %d %v", c, got, err)
		}
	}
}
