package cue

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// Surnames that are words, as entries of lists; sentences that begin alike.
func TestEntries(t *testing.T) {
	for text, want := range map[string]string{
		"Magen, Hans-Dieter   01.04.1955":                                                               "Magen, Hans-Dieter",
		"Bew.: Kurz, Anneliese (Rufname Minchen)":                                                       "Kurz, Anneliese",
		"Kern, Anna Maria *12.3.1934\nWinter, Paul, geb. 1.2.1950":                                      "Kern, Anna Maria|Winter, Paul",
		"Bruns, Helmine   *14.8.51   vers. AOK":                                                         "Bruns, Helmine",
		"Bruns, Helmine   14.8.51   vers. AOK\nHusten, Asthma   3.11.2025\nZustand, Resektion 3.4.1998": "Bruns, Helmine",
		"Gut, Anna (sie) kommt. Hallo, Petra, wie geht es":                                              "",
		"Leber, Milz (unauffällig)":                                                                     "",
		"Fieber, Husten, 38,5":                                                                          "",
	} {
		doc := lethe.NewDocument("d", text)
		doc.Language = "de"
		ms, err := Persons().Find(context.Background(), doc)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range ms {
			got = append(got, m.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Lists have surnames first, which may be any word, and given names that no list has.
func TestDirectory(t *testing.T) {
	for text, want := range map[string]string{
		"Attendance\n\nAbbott, Claire\nDay, Neil\nEze, Chidi\n":                                 "Abbott, Claire|Day, Neil|Eze, Chidi",
		"1. von Drosten, Hubertus\n2. Müller-Kern, Gerda\n3. Sommer, Klaus-Dieter":              "von Drosten, Hubertus|Müller-Kern, Gerda|Sommer, Klaus-Dieter",
		"ROJO CAMPOS, ESTRELLA\nDE LA TORRE MESA, LUIS\nBUENO CANO, JOSÉ ANTONIO":               "ROJO CAMPOS, ESTRELLA|DE LA TORRE MESA, LUIS|BUENO CANO, JOSÉ ANTONIO",
		"Class 4B: Cook, Grace; Rose, Oscar. Absent: Young, Martin.":                            "Cook, Grace|Rose, Oscar|Young, Martin",
		"Im Mai: Abel, Horst (80), Fuchs, Elfriede (75)":                                        "Abel, Horst|Fuchs, Elfriede",
		"Bolts, Steel\nNuts, Brass\nPaint, White\n":                                             "",
		"Portland, Oregon\nAtlanta, Georgia\nRichmond, Virginia\n":                              "",
		"Hahn, Peter | Zi. 12 | Bad, Physio\nLange, Ute | Zi. 14 | Bad, Physio\n":               "Hahn, Peter|Lange, Ute",
		"Defendants: OKAFOR, Peter, STONE, Mary Jane. Apples, Pears and plums; Item, Quantity.": "OKAFOR, Peter|STONE, Mary Jane",
	} {
		var got []string
		ms, err := Persons().Find(t.Context(), lethe.NewDocument("x", text))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range ms {
			got = append(got, m.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %s", text, got, want)
		}
	}
}
