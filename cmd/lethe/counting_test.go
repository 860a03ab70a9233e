package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// oneOfMany is a count before a noun that is wrong of one. What says how many of how many, or how many more, is
// about several.
var oneOfMany = regexp.MustCompile(`(^|[^f] )%d (documents|mentions|entities|passages|files|groups|chains|records|replacements|reports|requests|values|lines|pieces|conflicts|attempts|questions|diagnoses)\b`)

// TestOneIsOne: what is counted in a message is said by plural, which knows of one.
func TestOneIsOne(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	set := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING && oneOfMany.MatchString(strings.Trim(l.Value, "\"`")) {
				t.Errorf("%s: %s is wrong of one", set.Position(l.Pos()), l.Value)
			}
			return true
		})
	}
}

// TestPlural: one has another form than none and several.
func TestPlural(t *testing.T) {
	for n, want := range []string{"0 entities", "1 entity", "2 entities"} {
		if got := plural(n, "entity", "entities"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
