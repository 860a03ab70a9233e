package surrogate

import (
	"slices"
	"testing"
)

func TestHeads(t *testing.T) {
	for name, want := range map[string][]string{
		"St Brannock's Primary School":   {"St Brannock's", "St Brannock", "St Brannocks", "Brannock's", "Brannock"},
		"Fenwick-Lowe Engineering plc":   {"Fenwick-Lowe", "Fenwick Lowe"},
		"Autohaus Zwiesler & Sohn":       {"Zwiesler"},
		"J. Arkwright & Sons":            {"Arkwright"},
		"Barnes & Oakwell Solicitors":    {"Barnes & Oakwell", "Barnes and Oakwell", "Barnes Oakwell", "Barnes", "Oakwell"},
		"Spedition Hüsgen GmbH & Co. KG": {"Hüsgen"},
		"The Gilded Teasel":              {"Gilded Teasel", "Gilded", "Teasel"},
		"Hollins Mill Bakery":            {"Hollins", "Hollins Mill"},
		"Seniorenresidenz Lindenallee":   {"Residenz Lindenallee"},
		"Regional Court":                 nil,
		"Spring Hill School":             nil, // ordinary words
		"UBS":                            nil,
		"":                               nil,
	} {
		if got := Heads(name); !slices.Equal(got, want) {
			t.Errorf("%q: %q, not %q", name, got, want)
		}
	}
}

func TestSurnames(t *testing.T) {
	for name, want := range map[string][]string{
		"Aloys Brömmelkamp":        {"Brömmelkamp"},
		"Wenzel Hrabě-Lohmeyer":    {"Hrabě-Lohmeyer"},
		"Herr Ulf-Dietmar Graf":    nil, // an ordinary word
		"Anna Berlin":              nil, // a town
		"Gwendolyn Ap-Rhys":        {"Ap-Rhys"},
		"Brömmelkamp":              nil, // it is searched for already
		"Rosa Maria":               nil,
		"Ann Lee":                  nil, // too short
		"":                         nil,
		"Frau Dr. Ruth Haddersley": {"Haddersley"},
	} {
		if got := Surnames(name); !slices.Equal(got, want) {
			t.Errorf("%q: %q, not %q", name, got, want)
		}
	}
}
