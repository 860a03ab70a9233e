//go:build presidio

package presidio

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
)

// TestPresidioItself asks Presidio 2.2.364 again what was recorded. LETHE_PRESIDIO names a
// Python that has it: pip install presidio-analyzer==2.2.364 presidio-anonymizer==2.2.364 flask.
func TestPresidioItself(t *testing.T) {
	python := os.Getenv("LETHE_PRESIDIO")
	version, err := exec.Command(python, "-c", "import flask, spacy, presidio_analyzer, importlib.metadata as m; print(m.version('presidio-analyzer'), m.version('presidio-anonymizer'))").Output()
	if err != nil {
		t.Fatalf("LETHE_PRESIDIO=%q is no Python with presidio-analyzer, presidio-anonymizer and flask: %v", python, err)
	}
	t.Logf("Presidio %s", bytes.TrimSpace(version))
	var in bytes.Buffer
	all := exchanges(t)
	for _, x := range all {
		line, _ := json.Marshal([]any{x.Server, x.Method, x.Path, x.Type, x.Body})
		in.Write(append(line, '\n'))
	}
	c := exec.Command(python, "testdata/presidio.py")
	c.Stdin = &in
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		var got []any
		if err := json.Unmarshal([]byte(line), &got); err != nil || i >= len(all) {
			t.Fatal(i, err)
		}
		x := all[i]
		if int(got[0].(float64)) != x.Status || !reflect.DeepEqual(comparable(x.Path, got[1].(string)), comparable(x.Path, x.Answer)) {
			t.Errorf("%d: %s %s: Presidio answers %v, which is not what was recorded", i+1, x.Path, text(x.Body), got)
		}
	}
}
