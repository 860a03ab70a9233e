package lethe_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostExports is how many identifiers the packages that others can import may export:
// functions, types, constants, variables, and methods of exported types. Each is a promise
// to those who embed lethe, so the number is not to rise.
const mostExports = 700

// TestExports counts the exported identifiers; -v shows the count of each package.
func TestExports(t *testing.T) {
	exports, err := countExports(".")
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, dir := range slices.Sorted(maps.Keys(exports)) {
		t.Logf("%4d %s", exports[dir], dir)
		sum += exports[dir]
	}
	t.Logf("%4d in all", sum)
	if sum > mostExports {
		t.Errorf("%d identifiers are exported, more than %d: unexport some, or put them below internal", sum, mostExports)
	}
}

// countExports counts the exported identifiers by folder, without those of internal packages, commands and tests.
func countExports(root string) (map[string]int, error) {
	exports := map[string]int{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{".git", "testdata", "internal", "examples"}, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if file.Name.Name != "main" {
			exports[path.Dir(filepath.ToSlash(name))] += exportsOf(file)
		}
		return nil
	})
	return exports, err
}

// exportsOf is the number of exported identifiers that a file declares.
func exportsOf(file *ast.File) int {
	n := 0
	count := func(names ...*ast.Ident) {
		for _, name := range names {
			if name.IsExported() {
				n++
			}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || receiver(d).IsExported() {
				count(d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					count(s.Name)
				case *ast.ValueSpec:
					count(s.Names...)
				}
			}
		}
	}
	return n
}

// receiver is the name of the type whose method a declaration is.
func receiver(d *ast.FuncDecl) *ast.Ident {
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		default:
			return t.(*ast.Ident)
		}
	}
}
