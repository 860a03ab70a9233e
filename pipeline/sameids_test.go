package pipeline

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSameIDs: a run that makes ids of records equal warns, and one with a file for each text does not.
func TestSameIDs(t *testing.T) {
	for _, c := range []struct {
		files  map[string]string
		warned bool
	}{
		{map[string]string{"a.csv": "id,text\nAnna Keller,She fell.\nJohn Dearlove,He fell.\n17,ok\n"}, true},
		{map[string]string{"a.csv": "id,text\nAnna Keller,She fell.\n16,He fell.\n17,ok\n"}, false},
		{map[string]string{"a.jsonl": `{"id":"anna@example.org","content":"She fell."}` + "\n" + `{"id":"joe@example.org","content":"He fell."}` + "\n"}, true},
		{map[string]string{"Anna Keller.txt": "She fell.", "John Dearlove.txt": "He fell."}, false},
	} {
		in := t.TempDir()
		write(t, in, c.files)
		config := Default()
		config.Mask.Mode = "all"
		done, err := over(t, config, "", in).Anonymize(t.Context(), Output{Folder: filepath.Join(t.TempDir(), "out")})
		if err != nil {
			t.Fatal(err)
		}
		warned := slices.ContainsFunc(done.Warnings, func(w Warning) bool { return strings.HasPrefix(w.Message, "the ids of 2 records became 1;") })
		if warned != c.warned {
			t.Errorf("%v: warned: %v: %v", c.files, warned, done.Warnings)
		}
	}
}
