package pack

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// called are whom signs are called after, for tests.
func called(name string) bool {
	return strings.Contains(" Moro Castell Gottron ", " "+name+" ")
}

// TestTrimmed: what is left of a mention in each text, by hand.
func TestTrimmed(t *testing.T) {
	for _, c := range []struct {
		language string
		label    lethe.Label
		detector string
		text     string
		found    string
		left     string
	}{
		// Names end with their line, but for those that a line cuts in two.
		{"pl", lethe.Person, "pack", "Opiekun: lek. Halina Sroka\nKierownik: dr Jan Bury", "Halina Sroka\nKierownik", "Halina Sroka"},
		{"fr", lethe.Person, "tagger", "Présents : Mme Odile Carpentier\nAbsente : Mme Vial", "Odile Carpentier\nAbsente", "Odile Carpentier"},
		{"it", lethe.Person, "pack", "Relatrice: Carla Vezzosi\nOre 17.30, sala grande", "Carla Vezzosi\nOre", "Carla Vezzosi"},
		{"pt", lethe.Organization, "pack", "Trabalha na Escola Nova do Pinhal\nMarido: Rui Faria", "Escola Nova do Pinhal\nMarido", "Escola Nova do Pinhal"},
		{"nl", lethe.Person, "pack", "Het gesprek was met Margriet\nHoekzema en haar zoon.", "Margriet\nHoekzema", "Margriet\nHoekzema"},
		{"nl", lethe.Person, "pack", "Het gesprek was met Margriet\nvan Hoekzema en haar zoon.", "Margriet\nvan Hoekzema", "Margriet\nvan Hoekzema"},
		// Addresses go from the street to the post code and town.
		{"fr", lethe.Address, "addresses", "Domicile : 4, allée des Charmes, 88400 Gérardmer\nDossier : 8812", "4, allée des Charmes, 88400 Gérardmer\nDossier", "4, allée des Charmes, 88400 Gérardmer"},
		{"pt", lethe.Address, "pack", "Senhora Ana Prado\nTesoureira\nRua do Sol, 8\n4480-670 Azurara", "Senhora Ana Prado\nTesoureira\nRua do Sol, 8\n4480-670 Azurara", "Rua do Sol, 8\n4480-670 Azurara"},
		{"fr", lethe.Address, "pack", "à l'adresse Les Hautes Vernes\n42940 Chalmazel", "Les Hautes Vernes\n42940 Chalmazel", "Les Hautes Vernes\n42940 Chalmazel"},
		{"nl", lethe.Address, "pack", "Merelstraat 4\n7205 KD Zutphen", "Merelstraat 4\n7205 KD Zutphen", "Merelstraat 4\n7205 KD Zutphen"},
		// Titles and articles do not go with the name.
		{"nl", lethe.Person, "echo", "Gisteren belde de heer Wessels ons.", "de heer Wessels", "Wessels"},
		{"it", lethe.Person, "echo", "La pratica della sig.ra Ornella Fabbri.", "della sig.ra Ornella Fabbri", "Ornella Fabbri"},
		{"pt", lethe.Person, "tagger", "A avó, D. Celeste, ajuda.", "D. Celeste", "Celeste"},
		{"pt", lethe.Person, "tagger", "O Duarte tem dez anos e gosta da escola.", "O Duarte", "Duarte"},
		{"pl", lethe.Person, "pack", "Obecni: S. Kalita i inni.", "S. Kalita", "S. Kalita"},
		{"it", lethe.Person, "pack", "Lo ha detto Valentina De Santis ieri.", "De Santis", "De Santis"},
		// Words in small letters behind a name, and alone.
		{"nl", lethe.Person, "echo", "ik zal wietske even bellen over morgen", "wietske even bellen", "wietske"},
		{"pt", lethe.Person, "echo", "hoje nao posso ir a casa dela", "nao", ""},
		{"pt", lethe.Person, "echo", "hoje vou com a mafalda ao cinema", "mafalda", "mafalda"},
		// What is called after somebody, and what is somebody.
		{"it", lethe.Location, "pack", "Segno di Moro assente, il resto nella norma.", "Moro", ""},
		{"it", lethe.Person, "pack", "La signora Moro è assente oggi.", "Moro", "Moro"},
		{"nl", lethe.Person, "pack", "Castell positief, Gottron negatief.", "Castell", ""},
		{"nl", lethe.Person, "pack", "Zijn buurman Castell kwam gisteren langs.", "Castell", "Castell"},
		{"pl", lethe.Person, "pack", "Objaw Gottrona ujemny, chory chodzi sam.", "Gottrona", ""},
		{"fr", lethe.Person, "pack", "Opération de Castell prévue, puis repos.", "Castell", ""},
		// Abbreviations, and the word before a colon of a head.
		{"it", lethe.Person, "tagger", "Il C.F. è sulla tessera che hai.", "C.F.", ""},
		{"pl", lethe.URL, "url", "Pismo L.dz. z dnia wczorajszego", "L.dz", ""},
		{"pl", lethe.PersonalID, "echo", "sprawa: nowe terminy na wrzesień", "sprawa", ""},
		{"pl", lethe.PersonalID, "echo", "jfilipiak: nowe terminy na wrzesień", "jfilipiak", "jfilipiak"},
	} {
		at := strings.Index(c.text, c.found)
		doc := lethe.NewDocument("x", c.text)
		doc.Language = c.language
		ms := []lethe.Mention{{Field: doc.Fields[0].Name, Span: span.Span{Start: at, End: at + len(c.found)}, Text: c.found, Label: c.label, Detector: c.detector, Score: .7}}
		got := ""
		for _, m := range Trimmed(context.Background(), doc, ms, called) {
			if got = m.Text; m.Text != m.Span.In(c.text) {
				t.Errorf("%q at %v has the text %q", c.text, m.Span, m.Text)
			}
		}
		if got != c.left {
			t.Errorf("%s: %q: of %q is left %q, not %q", c.language, c.text, c.found, got, c.left)
		}
	}
}

// TestTrimmedLeavesOthers: what check digits or the user's lists found stays, and all of texts that a model reads.
func TestTrimmedLeavesOthers(t *testing.T) {
	for _, c := range []struct {
		language string
		score    float64
	}{{"nl", 1}, {"de", .7}} {
		doc := lethe.NewDocument("x", "de heer Wessels")
		doc.Language = c.language
		ms := []lethe.Mention{{Field: doc.Fields[0].Name, Span: span.Span{End: 15}, Text: "de heer Wessels", Label: lethe.Person, Score: c.score}}
		if got := Trimmed(context.Background(), doc, ms, called); len(got) != 1 || got[0].Text != "de heer Wessels" {
			t.Errorf("%s: %v", c.language, got)
		}
	}
}
