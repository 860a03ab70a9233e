package format

import (
	"bytes"
	"encoding/json"
	"testing"
)

// TestCompact holds compact to what encoding/json does, and to leaving its input alone.
func TestCompact(t *testing.T) {
	for _, raw := range []string{
		`{}`, ` { "a" : [ 1 , "b c" ] } `, `{"a\\":"\" \t"}`, "\r\n[\"\\\\\",\t\" \"]\n", `{"a":"x"}`, `"\u0022 "`, `[ ]`, `[1,2 ]`,
	} {
		var want bytes.Buffer
		if err := json.Compact(&want, []byte(raw)); err != nil {
			t.Fatal(err)
		}
		given := []byte(raw)
		if got := compact(given); !bytes.Equal(got, want.Bytes()) || string(given) != raw {
			t.Errorf("%s becomes %s, want %s", raw, got, want.Bytes())
		}
	}
}
