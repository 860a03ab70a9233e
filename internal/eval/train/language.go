package train

import (
	"context"
	"math"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/language"
)

// Language computes the model that tells languages apart, from texts of each.
// Texts are maps from a language of [language.Languages] to its texts.
func Language(texts map[string][]string) *language.Model {
	m := &language.Model{}
	for l, name := range language.Languages {
		var count [language.Slots]float64
		total := 0.0
		for _, t := range texts[name] {
			language.Runs(t, func(slots []uint32) {
				for _, slot := range slots {
					count[slot]++
				}
				total += float64(len(slots))
			})
		}
		for s, n := range count {
			chance := -math.Log((n + .5) / (total + .5*language.Slots))
			m.Chance[s][l] = uint8(min(255, math.Round(chance*8)))
		}
	}
	for l, name := range language.Languages {
		m.Fit[l] = leastFit(m, texts[name])
	}
	return m
}

// leastFit is the fit that all but one in fifty lines of a language reach.
func leastFit(m *language.Model, texts []string) float32 {
	var fits []float64
	for _, t := range texts {
		for _, line := range strings.Split(t, "\n") {
			if len(line) >= 100 {
				fits = append(fits, m.Identify(line).Fit)
			}
			if len(fits) > 20000 {
				break
			}
		}
	}
	if len(fits) == 0 {
		return -1e9
	}
	sort.Float64s(fits)
	return float32(fits[len(fits)/50])
}

// languageTexts are the texts of the folder for each language: about a million
// characters of each, so that none is better known than another.
func (d Data) languageTexts(ctx context.Context) (map[string][]string, error) {
	const enough = 1 << 20
	texts := map[string][]string{}
	take := func(lang string, most int, docs []Document, err error) error {
		n := 0
		for _, doc := range docs {
			if n > most {
				break
			}
			n += len(doc.Text)
			texts[lang] = append(texts[lang], doc.Text)
		}
		return err
	}
	tab, err := d.TAB(ctx, "train")
	if err := take("en", enough/3, tab, err); err != nil {
		return nil, err
	}
	uner, err := d.UNER(ctx, "train")
	if err := take("en", enough, uner, err); err != nil {
		return nil, err
	}
	smart, err := d.SmartData(ctx)
	if err := take("de", enough, smart, err); err != nil {
		return nil, err
	}
	med, err := d.MEDDOCAN(ctx, "train")
	if err := take("es", enough*2/3, med, err); err != nil {
		return nil, err
	}
	es, err := d.AnCora(ctx, "es")
	if err := take("es", enough, es, err); err != nil {
		return nil, err
	}
	ca, err := d.AnCora(ctx, "ca")
	if err := take("ca", enough, ca, err); err != nil {
		return nil, err
	}
	n := 0
	err = d.Plain(ctx, "ca", func(t string) {
		if n < enough {
			t = strings.ToValidUTF8(t[:min(len(t), enough/8)], "")
			texts["ca"] = append(texts["ca"], t)
			n += len(t)
		}
	})
	return texts, err
}
