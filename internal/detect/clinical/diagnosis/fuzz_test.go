package diagnosis_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/diagnosis"
)

// FuzzExtract: whatever the keywords and the report, nothing breaks down, no code comes twice
// with one reliability, and each has one.
func FuzzExtract(f *testing.F) {
	f.Add("G35; MS, Multiple Sklerose; A//B", "Verdacht auf MS")
	f.Add("E11; Diab[a-z]{2,6}(,|;); Labor", "Diabetes, Diabetes")
	f.Add("X; a*?, \\b, (?=a); /", "aaa")
	f.Fuzz(func(t *testing.T, keywords, text string) {
		dir := folder(t, nil)
		if err := os.WriteFile(filepath.Join(dir, "keywords.txt"), []byte(keywords), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := diagnosis.LoadConfig(filepath.Join(dir, "klinik.conf"))
		if err != nil {
			t.Fatal(err)
		}
		x, err := diagnosis.New(c)
		if err != nil {
			return // the keywords are none
		}
		found, err := x.Extract(t.Context(), report("/A/B", text, "/C", text))
		if err != nil {
			return // an expression takes too long
		}
		seen := map[diagnosis.Diagnosis]bool{}
		for _, d := range found {
			kind := diagnosis.Diagnosis{Code: d.Code, Reliability: d.Reliability}
			if seen[kind] || d.Reliability == "" {
				t.Errorf("%+v", d)
			}
			seen[kind] = true
		}
	})
}
