package de_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/eval/cases"
)

// TestCases runs every case of testdata through the pipeline that comes with lethe.
func TestCases(t *testing.T) {
	p, err := clinical.New(context.Background(), clinical.Default())
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Warnings) > 0 {
		t.Errorf("warnings: %v", p.Warnings)
	}
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	for _, name := range files {
		s := read(t, name)
		result, err := s.Run(context.Background(), p.Find)
		if err != nil {
			t.Fatal(err)
		}
		for i := range result.Failures {
			t.Error(result.Failures[i].Diff())
		}
		all += len(s.Cases)
		t.Logf("%s: %d passed, %d failed", s.File, result.Passed, result.Failed())
	}
	if all < 2000 {
		t.Errorf("only %d cases", all)
	}
}

func read(t *testing.T, name string) *cases.Suite {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := cases.Read(f, name)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range s.Broken {
		t.Error(err)
	}
	return s
}
