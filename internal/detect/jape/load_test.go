package jape

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

func grammarFiles(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// TestMultiPhase: phases run in the order of the list, see what earlier ones added, and
// know their macros and templates; lists may name lists in folders.
func TestMultiPhase(t *testing.T) {
	fsys := grammarFiles(map[string]string{
		"main.jape":     "// a comment\nMultiphase: Main\nPhases: one // not a path\n sub/list\nlast",
		"one.jape":      "Phase: One\nInput: Token\nTemplate: v = \"seen\"\nMacro: WORD\n({Token.kind == word})\nRule: R\n(WORD):w --> :w.One = {}",
		"sub/list.jape": "MultiPhase: Sub\nPhases:\n\ttwo",
		"sub/two.jape":  "Phase: Two\nInput: Token One\nOptions: control = appelt\nRule: R\n({One} WORD):w --> :w.Two = { v = [v] }",
		"last.jape":     "Phase: Last\nInput: Two\nRule: R\n({Two.v == seen}):w --> :w.Last = {}",
	})
	g, err := Load(fsys, "main.jape")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"One", "Two", "Last"}; !slices.Equal(g.Phases(), want) || g.Rules() != 3 {
		t.Errorf("phases %q, %d rules", g.Phases(), g.Rules())
	}
	doc := annotation.NewDocument("Anna Muster")
	tokenize(doc)
	if err := g.Run(context.Background(), doc); err != nil {
		t.Fatal(err)
	}
	if n := len(doc.Of("Last")); n != 1 {
		t.Errorf("%d annotations of the last phase", n)
	}
}

// TestMacroScope: a macro redefined in a later phase leaves the earlier one as it was.
func TestMacroScope(t *testing.T) {
	fsys := grammarFiles(map[string]string{
		"main.jape": "MultiPhase: M\nPhases: a b",
		"a.jape":    "Phase: A\nInput: Token\nMacro: M\n({Token.string == Anna})\nRule: R\n(M):w --> :w.A = {}",
		"b.jape":    "Phase: B\nInput: Token\nMacro: M\n({Token.string == Muster})\nRule: R\n(M):w --> :w.B = {}",
	})
	g, err := Load(fsys, "main.jape")
	if err != nil {
		t.Fatal(err)
	}
	doc := annotation.NewDocument("Anna Muster")
	tokenize(doc)
	if err := g.Run(context.Background(), doc); err != nil {
		t.Fatal(err)
	}
	for typ, want := range map[string]string{"A": "Anna", "B": "Muster"} {
		if ids := doc.Of(typ); len(ids) != 1 || doc.Get(ids[0]).In(doc.Text) != want {
			t.Errorf("%s: %v", typ, ids)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"missing file":  {map[string]string{"main.jape": "MultiPhase: M\nPhases: a\n nowhere"}, "main.jape:2:9: jape: load: open a.jape"},
		"cycle":         {map[string]string{"main.jape": "MultiPhase: M\nPhases: main"}, "main.jape names itself: main.jape → main.jape"},
		"no phases":     {map[string]string{"main.jape": "MultiPhase: M\nPhases:"}, "main.jape:2:8: the path of a phase expected"},
		"no list":       {map[string]string{"main.jape": "MultiPhase: M\nInput: Token"}, "main.jape:2:1: “Phases:” expected, found Input"},
		"in the phase":  {map[string]string{"main.jape": "MultiPhase: M\nPhases: a", "a.jape": "Phase: A\nInput: T\nRule: R\n({T)"}, "a.jape:4:4: “}”"},
		"not UTF-8":     {map[string]string{"main.jape": "Phase: P\nInput: M\xe4rz"}, "main.jape:2: the file is not UTF-8"},
		"empty":         {map[string]string{"main.jape": ""}, "main.jape:1:1: “Phase:” or “MultiPhase:” expected, found the end of the file"},
		"macro forward": {map[string]string{"main.jape": "MultiPhase: M\nPhases: a b", "a.jape": "Phase: A\nInput: T\nRule: R\n(LATER):x --> {}", "b.jape": "Phase: B\nInput: T\nMacro: LATER\n({T})\nRule: R\n({T}):x --> {}"}, "a.jape:4:2: rule R: macro LATER is not defined"},
	} {
		if _, err := Load(grammarFiles(c.files), "main.jape"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if _, err := Parse("list.jape", "MultiPhase: M\nPhases: a"); err == nil {
		t.Error("a list of files parsed without them")
	}
}

// TestLoadFile: a file of the machine may name phases outside of its folder.
func TestLoadFile(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"lists/main.jape": "\uFEFFMultiPhase: M\nPhases: ../rules/a",
		"rules/a.jape":    "Phase: A\r\nInput: Token\r\nRule: R\r\n({Token}):x --> :x.X = {}\r\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	g, err := Classic.LoadFile(filepath.Join(dir, "lists", "main.jape"))
	if err != nil || g.Rules() != 1 {
		t.Fatalf("%v", err)
	}
}

// 200 kB of brackets took a minute.
func TestDeepGrammar(t *testing.T) {
	_, err := Parse("deep.jape", "Phase: x\nInput: Token\nRule: r\n"+strings.Repeat("(", 200_000))
	if err == nil || !strings.Contains(err.Error(), "deep.jape:4: more than 200 brackets around each other") {
		t.Errorf("%.200v", err)
	}
}
