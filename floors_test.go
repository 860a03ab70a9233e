package lethe_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/lethe-privacy/lethe"

var row = regexp.MustCompile("(?m)^\\| (\\d+) \\| `([^`]+)` \\|")

// TestFloors holds the table in docs/architecture.md against the imports: every
// package has a floor, and imports only from below it, or from its own sub-packages.
func TestFloors(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	floors := map[string]int{}
	for _, m := range row.FindAllStringSubmatch(string(text), -1) {
		path := module + "/" + m[2]
		if m[2] == "lethe" {
			path = module
		}
		floors[path], _ = strconv.Atoi(m[1])
	}
	seen := map[string]bool{}
	for _, p := range packages(t) {
		seen[p.ImportPath] = true
		own, ok := floorOf(floors, p.ImportPath)
		if !ok {
			t.Errorf("%s has no floor in docs/architecture.md", p.ImportPath)
			continue
		}
		for _, i := range p.Imports {
			if !strings.HasPrefix(i, module) {
				continue
			}
			below, _ := floorOf(floors, i)
			family := family(i, p.ImportPath) || family(p.ImportPath, i)
			if below >= own && !family {
				t.Errorf("%s on floor %d imports %s on floor %d", p.ImportPath, own, i, below)
			}
		}
	}
	for path := range floors {
		if !seen[path] {
			t.Errorf("docs/architecture.md lists %s, which is not there", path)
		}
	}
}

// family reports whether a package lies below another, be it in the folder of the same name in internal.
func family(path, parent string) bool {
	outside := func(p string) string { return strings.Replace(p, module+"/internal/", module+"/", 1) }
	return strings.HasPrefix(outside(path), outside(parent)+"/")
}

// floorOf is the floor of a package, or of the one that it is a part of.
func floorOf(floors map[string]int, path string) (int, bool) {
	for {
		if f, ok := floors[path]; ok {
			return f, true
		}
		cut := strings.LastIndexByte(path, '/')
		if cut < 0 || path == module || path[:cut] == module {
			return 0, false
		}
		path = path[:cut]
	}
}

// families are the packages above the knowledge of texts.
var families = strings.Fields("cmd detect eval format link llm mask pipeline replace report risk seal store")

// TestTextStandsAlone: what is known of texts is below what finds, links and replaces.
// The programs that compute its lists may ask all.
func TestTextStandsAlone(t *testing.T) {
	found := false
	for _, p := range packages(t) {
		if !strings.HasPrefix(p.ImportPath, module+"/internal/text/") || p.Name == "main" {
			continue
		}
		found = true
		for _, i := range p.Imports {
			path, ours := strings.CutPrefix(i, module+"/")
			family, _, _ := strings.Cut(strings.TrimPrefix(path, "internal/"), "/")
			if ours && slices.Contains(families, family) {
				t.Errorf("%s imports %s", p.ImportPath, i)
			}
		}
	}
	if !found {
		t.Error("there is no internal/text")
	}
}

type goPackage struct {
	ImportPath, Name string
	GoFiles          []string
	TestGoFiles      []string
	Imports          []string

	TestImports, XTestImports []string
}

// listed are the packages of the module.
var listed = sync.OnceValues(func() (all []goPackage, err error) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Name,Imports,TestImports,XTestImports,GoFiles,TestGoFiles", "./...").Output()
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		if len(p.GoFiles) > 0 { // a package of tests alone has no floor
			all = append(all, p)
		}
	}
})

func packages(t *testing.T) []goPackage {
	t.Helper()
	all, err := listed()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestNoneIsCompiledAgain: where tests are of a package itself, it is another package for them. What their
// neighbours from outside import must not import it then, or all of that would be compiled once more.
func TestNoneIsCompiledAgain(t *testing.T) {
	known := map[string]goPackage{}
	for _, p := range packages(t) {
		known[p.ImportPath] = p
	}
	var above func(path, below string) bool // whether a package imports another, if only by others
	above = func(path, below string) bool {
		return slices.ContainsFunc(known[path].Imports, func(i string) bool { return i == below || above(i, below) })
	}
	for path, p := range known {
		for _, i := range p.XTestImports {
			if len(p.TestGoFiles) > 0 && i != path && above(i, path) {
				t.Errorf("%s has tests of its own, and from outside some that import %s, which imports it: let all be from outside", path, i)
			}
		}
	}
}

// TestFixedSeeds: properties draw the same values in every run of go test, in every
// package that has some.
func TestFixedSeeds(t *testing.T) {
	for _, p := range packages(t) {
		tests := slices.Concat(p.TestImports, p.XTestImports)
		if slices.Contains(tests, "pgregory.net/rapid") && !slices.Contains(tests, module+"/internal/fixedseed") {
			t.Errorf("tests of %s use rapid: they must import internal/fixedseed", p.ImportPath)
		}
	}
}
