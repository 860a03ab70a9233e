package clinical_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/eval/cases"
)

// TestOwnListsBesideTheBuiltInRules gives the rules words that they do not know by a
// list of the user's, in the two ways to name its types.
func TestOwnListsBesideTheBuiltInRules(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"lists.def":  "first.lst:name:firstname:frequent\nlast.lst:surname\ncity.lst:location:city\n",
		"false.def":  "first.lst:name:firstname:frequent\nlast.lst:surname\ncity.lst:location:city\ncity.lst:Location:false_positives\nlast.lst:Age:false_positives\n",
		"false.yaml": "generic_rules: builtin\ngazetteer: false.def\n",
		"first.lst":  "Qwrtz\n",
		"last.lst":   "Zxcvb\n",
		"city.lst":   "Asdfgh\n",
		"own.yaml":   "generic_rules: builtin\ngazetteer: lists.def\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text := "Besuch von Qwrtz Zxcvb aus Asdfgh."
	config, err := clinical.LoadConfig(filepath.Join(dir, "own.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	without, err := clinical.LoadConfig(filepath.Join(dir, "false.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		config *clinical.Config
		want   string
	}{
		{without, "Besuch von <Name>Qwrtz Zxcvb</Name> aus Asdfgh."}, // a list says that Asdfgh is no Location, and Zxcvb no Age
		{clinical.Default(), text},
		{config, "Besuch von <Name>Qwrtz Zxcvb</Name> aus <Location>Asdfgh</Location>."},
	} {
		p, err := clinical.New(context.Background(), c.config)
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Annotate(context.Background(), lethe.NewDocument("1", text))
		if err != nil {
			t.Fatal(err)
		}
		found := p.Found(r)
		for i := range found {
			found[i].Features = nil
		}
		if got := cases.Mark(text, found); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
