package clinical_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
)

func Example() {
	dir, err := os.MkdirTemp("", "clinical")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{
		"klinik.yaml": "types: [Name]\ngeneric_rules: regeln.jape\n",
		"regeln.jape": `Phase: Namen
Input: Token
Options: control = appelt
Rule: Anrede
({Token.string == "Frau"} ({Token.orth == "upperInitial"}):name)
--> :name.Name = { rule = "Anrede", type = "patient" }
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			fmt.Println(err)
			return
		}
	}
	ctx := context.Background()
	config, err := clinical.LoadConfig(filepath.Join(dir, "klinik.yaml"))
	if err != nil {
		fmt.Println(err)
		return
	}
	pipeline, err := clinical.New(ctx, config)
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := pipeline.Annotate(ctx, lethe.NewDocument("1", "Bericht von Frau Beispiel."))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range pipeline.Mentions(report) {
		fmt.Println(m.Text, m.Label, m.Rule, m.Type)
	}
	// Output: Beispiel PERSON Anrede patient
}
