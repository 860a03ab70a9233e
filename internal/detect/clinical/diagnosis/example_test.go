package diagnosis_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/diagnosis"
)

func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{
		"klinik.yaml":  "keywords: keywords.txt\nreliability_contexts: contexts.txt\nrules: rules.jape\n",
		"keywords.txt": "G35; Multiple Sklerose\nI10; Bluthochdruck\n",
		"contexts.txt": "Verdacht; Suspicion; 0; 5\n",
		"rules.jape": `Phase: P
Input: Diagnosis Suspicion
Rule: R
({Diagnosis within Suspicion}):d --> :d.Diagnosis = {code = :d.Diagnosis.code, reliability = "suspected"}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			panic(err)
		}
	}
	config, err := diagnosis.LoadConfig(filepath.Join(dir, "klinik.yaml"))
	if err != nil {
		panic(err)
	}
	x, err := diagnosis.New(config)
	if err != nil {
		panic(err)
	}
	found, err := x.Extract(context.Background(), lethe.NewDocument("17", "Bluthochdruck. Verdacht auf Multiple Sklerose."))
	if err != nil {
		panic(err)
	}
	for _, d := range found {
		fmt.Println(d.Report, d.Code, d.Reliability, d.Text)
	}
	// Output:
	// 17 I10 confirmed Bluthochdruck
	// 17 G35 suspected Multiple Sklerose
}
