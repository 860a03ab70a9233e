package judgment_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/cue/judgment"
	"github.com/lethe-privacy/lethe/span"
)

func TestDetector(t *testing.T) { detecttest.Test(t, judgment.Detector()) }

// TestWithoutCited: what is cited stays, the own file number and the courts below do not.
func TestWithoutCited(t *testing.T) {
	for _, c := range []struct {
		text, found string
		cited       bool
	}{
		{"vgl. BGH, Urteil vom 12. Oktober 2011 - VI ZR 439/17, NJW 2012, 217", "VI ZR 439/17", true},
		{"vgl. BGH, Urteil vom 12. Oktober 2011 - VI ZR 439/17, NJW 2012, 217", "12. Oktober 2011 - VI ZR 439", true},
		{"vgl. BGH, Urteil vom\n12. Oktober 2011 - VI\nZR 439/17", "12. Oktober", true},
		{"BGH VI ZR 439/17", "VI ZR 439/17", true},
		{"Vgl. Senatsurteil vom 17. Dezember 2019 - VI ZR 439/17, NJW 2020, 1", "VI ZR 439/17", true},
		{"Senatsbeschluss v. 3.5.2018 – IV ZB 9/18", "3.5.2018", true},
		{"(Senat, Urteil vom 3. Mai 2018 - IV ZR 9/18, juris)", "IV ZR 9/18", true},
		{"siehe auch Beschluss vom 3. Mai 2018 (2 BvR 9/18)", "2 BvR 9/18", true},
		{"Das Senatsmitglied Baum hat am 3. Mai 2018 - VI ZR 1/18 - unterschrieben", "VI ZR 1/18", false},
		{"(OLG Hamm, r+s 2013, 373)", "Hamm", true},
		{"(LG Köln, Beschl. v. 3.5.2018 – 12 S 9/18)", "12 S 9/18", true},
		{"BVerfGE 90, 145; BAG, Urteil vom 3.5.2018 - 5 AZR 9/18 -", "5 AZR 9/18", true},
		{"so Palandt/Sprau, BGB, 78. Aufl.", "Palandt/Sprau", true},
		{"Zöller/Herget, ZPO, § 91 Rn. 13", "Zöller/Herget", true},
		{"Wagner/Schmidt, in: Festschrift", "Wagner/Schmidt", true},
		{"Urteil vom 14. März 2019 - 7 U 112/18 -", "7 U 112/18", false},
		{"das Urteil des Landgerichts Limburg vom 3. Mai 2018 (4 O 77/17)", "4 O 77/17", false},
		{"die Eheleute Baum/Grothe, Lindenallee 12", "Baum/Grothe", false},
		{"das Urteil des Landgerichts Limburg vom", "Limburg", true},
		{"Oberlandesgericht Frankfurt am Main", "Frankfurt am Main", true},
		{"beim Amtsgericht Usingen am Taunus", "Usingen", true},
		{"Der Kläger wohnt in Limburg", "Limburg", false},
		{"Herr Sprau hat gezahlt", "Sprau", false},
	} {
		start := strings.Index(c.text, c.found)
		m := lethe.Mention{Span: span.Span{Start: start, End: start + len(c.found)}, Text: c.found}
		doc := &lethe.Document{Fields: []lethe.Field{{Text: c.text}}}
		if got := len(judgment.WithoutCited(doc, []lethe.Mention{m})) == 0; got != c.cited {
			t.Errorf("%q in %q: cited is %t", c.found, c.text, got)
		}
	}
}

func TestParted(t *testing.T) {
	for found, want := range map[string]string{
		"Steinbrücks Ehemann": "Steinbrücks",
		"Karl Baum":           "Karl Baum",
		"Baums Erben":         "Baums",
	} {
		text := "vor " + found
		m := lethe.Mention{Span: span.Span{Start: 4, End: len(text)}, Label: lethe.Person, Text: found, Normalized: "whole"}
		var got []string
		for _, p := range judgment.Parted([]lethe.Mention{m}) {
			if p.In(text) != p.Text {
				t.Errorf("%q is not where it says", p.Text)
			}
			if found == "Steinbrücks Ehemann" && p.Normalized != "steinbrück" || p.Text == found && p.Normalized != "whole" {
				t.Errorf("%q is normalized as %q", p.Text, p.Normalized)
			}
			got = append(got, p.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: got %q", found, got)
		}
	}
}

func TestWithoutOffices(t *testing.T) {
	for _, c := range []struct{ text, found, want string }{
		{"Sommerfeld    Richter Dr. Baum", "Richter", ""},
		{"den Vorsitzenden Richter Seiters", "Richter Seiters", "Seiters"},
		{"dem Richter Karl Baum", "Richter Karl Baum", "Karl Baum"},
		{"Frau Richter sagte", "Richter", "Richter"},
		{"Richter Karl, Zeuge", "Richter Karl", "Richter Karl"},
		{"durch den Zeugen Richter", "Richter", "Richter"},
	} {
		start := strings.Index(c.text, c.found)
		doc := &lethe.Document{Fields: []lethe.Field{{Text: c.text}}}
		m := lethe.Mention{Span: span.Span{Start: start, End: start + len(c.found)}, Label: lethe.Person, Text: c.found}
		var got string
		for _, m := range judgment.WithoutOffices(doc, []lethe.Mention{m}) {
			if got = m.Text; m.In(c.text) != got {
				t.Errorf("%q is not where it says", got)
			}
		}
		if got != c.want {
			t.Errorf("%q in %q becomes %q", c.found, c.text, got)
		}
	}
}
