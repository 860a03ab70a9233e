package main

import (
	"os"
	"strings"
	"testing"
)

// TestGuide holds the guide for users of the Java tool to the script that runs it: what
// stands in its blocks stands there as well.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../docs/reference/from-java.md")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("testdata/from-java.txtar")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(guide), "\n```")
	if len(blocks) < 13 {
		t.Fatalf("the guide has %d blocks", len(blocks)/2)
	}
	for i := 1; i < len(blocks); i += 2 {
		_, block, _ := strings.Cut(blocks[i], "\n")
		for line := range strings.Lines(block + "\n") {
			if !strings.Contains("\n"+string(script), "\n"+line) {
				t.Errorf("the script does not run %q", line)
			}
		}
	}
}
