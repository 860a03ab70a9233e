package pipeline

import (
	"bytes"
	"os"
	"runtime"
	"strings"
	"testing"
)

// mostHeld is what a mention may take of memory in a measured collection, in bytes: its
// occurrence, and its share of entities, documents, links and the plan.
const mostHeld = 170

// TestMemoryOfMentions holds what a collection takes, however long its texts are.
func TestMemoryOfMentions(t *testing.T) {
	const documents = 1500
	docs, mentions := invented(t, documents)
	text, err := os.ReadFile(docs)
	if err != nil {
		t.Fatal(err)
	}
	long := `"metadata":{"note":"` + strings.Repeat("Nothing of note. ", 300) + `",`
	text = bytes.ReplaceAll(text, []byte(`"metadata":{`), []byte(long))
	if err := os.WriteFile(docs, text, 0o600); err != nil {
		t.Fatal(err)
	}
	assessed(t, docs, mentions) // lists that are read once
	before := live()
	done := assessed(t, docs, mentions)
	held := (live() - before) / (10 * documents)
	t.Logf("a mention takes %d bytes", held)
	if held > mostHeld {
		t.Errorf("a mention takes %d bytes, more than %d", held, mostHeld)
	}
	if done.Entities == 0 {
		t.Error("there is nothing in the collection")
	}
	runtime.KeepAlive(done)
}
