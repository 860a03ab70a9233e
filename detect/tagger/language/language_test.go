package language

import (
	"fmt"
	"strings"
	"testing"
)

func TestIdentify(t *testing.T) {
	for want, texts := range map[string][]string{
		"en": {"The applicant was born in 1958 and lives with her mother.", "Please call me back about the claim as soon as you can."},
		"de": {"Der Patient wurde gestern aus dem Krankenhaus entlassen.", "Sehr geehrte Damen und Herren, ich melde einen Wasserschaden in meiner Wohnung."},
		"es": {"El paciente ingresa en urgencias con dolor abdominal intenso.", "Mi madre vive en la calle mayor desde hace veinte años."},
		"ca": {"El pacient va ingressar a urgències amb dolor abdominal intens.", "La meva mare viu al carrer Major des de fa vint anys."},
		"": {
			"De patiënt werd gisteren uit het ziekenhuis ontslagen en gaat nu naar huis.",
			"Le patient est sorti hier de l'hôpital et rentre chez lui avec sa femme.",
			"Il paziente è stato dimesso ieri dall'ospedale e torna a casa con la moglie.",
			"Pacjent został wczoraj wypisany ze szpitala i wraca do domu z żoną.",
			"Пациент вчера был выписан из больницы.",
			"患者は昨日退院しました。", "", "OK", "12345 67890", strings.Repeat("\u0301", 99), "xq zzk wvv qqj kkx zqx jjv",
		},
	} {
		for _, text := range texts {
			if got := Identify(text); got.Language != want {
				t.Errorf("%q is %q (%.3f, %.3f), want %q", text, got.Language, got.Margin, got.Fit, want)
			}
		}
	}
}

func FuzzIdentify(f *testing.F) {
	for _, s := range []string{"", "\xff", "é", "the cat", strings.Repeat("a", Enough+1), strings.Repeat("é", Enough)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if g := Identify(s); g != Identify(s) || g.Margin != g.Margin {
			t.Errorf("%v", g)
		}
	})
}

func TestParseRefuses(t *testing.T) {
	if _, err := Parse(data[:100]); err == nil {
		t.Error("a cut model was read")
	}
}

func ExampleIdentify() {
	g := Identify("Sehr geehrte Damen und Herren, der Wasserhahn tropft.")
	fmt.Println(g.Language)
	// Output: de
}
