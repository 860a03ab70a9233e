package language

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/scratch"
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

func TestOthers(t *testing.T) {
	for want, texts := range map[string][]string{
		"fr":  {"Madame Perrault, son épouse, soutient que la société lui a versé 12 000 euros et que le tribunal n'a pas tenu compte de ces faits dans son jugement."},
		"it":  {"La moglie sostiene che la società le ha versato dodicimila euro nel corso dell'anno e che il tribunale non ha tenuto conto di questa somma."},
		"pt":  {"A sua mulher afirma que a empresa lhe pagou doze mil euros durante o ano passado e que o tribunal não considerou os documentos que foram entregues pelo advogado, nem o que ele disse."},
		"nl":  {"Zijn echtgenote stelt dat de vennootschap haar twaalfduizend euro heeft betaald en dat de rechtbank daar geen rekening mee heeft gehouden."},
		"pl":  {"Jego żona twierdzi, że spółka wypłaciła jej dwanaście tysięcy euro w ciągu roku i że sąd nie uwzględnił tego w swoim wyroku, bo nie ma dowodów."},
		"ru":  {"Пациент вчера был выписан из больницы."},
		"uk":  {"Пацієнта вчора виписали з лікарні, і він їде додому."},
		"el":  {"Ο ασθενής πήρε χθες εξιτήριο από το νοσοκομείο."},
		"ja":  {"田中さんは昨日退院して、家に帰りました。"},
		"zh":  {"患者昨天出院了，现在已经回家休息了。"},
		"ko":  {"환자는 어제 퇴원하여 집으로 돌아갔습니다."},
		"he":  {"החולה שוחרר אתמול מבית החולים."},
		"ar":  {"خرج المريض أمس من المستشفى."},
		"und": {"อาการของผู้ป่วยดีขึ้นแล้ว"},
		"": {
			"The applicant was born in 1958 and lives with her mother, who is in the care of the state and has been for a long time.",
			"Der Patient wurde gestern mit starken Schmerzen in die Klinik gebracht und am Abend von dem Chirurgen operiert, der auf der Station war.",
			"El paciente ingresa en urgencias con dolor abdominal intenso de dos días de evolución que no cede con la medicación y se le explora a la familia.",
			"La meva mare viu al carrer Major des de fa vint anys i no en vol marxar, perquè és on va néixer i on ha treballat tota la vida.",
			"17 - Amount per person in A. 18 - Amount per person in A. 19 - Amount per person in A.",
			"La La Land", "Le Monde, 12 rue des Lilas", "",
		},
	} {
		for _, text := range texts {
			if got := count(text).other(text); got != want {
				t.Errorf("%q is %q, want %q", text, got, want)
			}
		}
	}
}

// TestShort: between names whose letters are of no language the words tell.
func TestShort(t *testing.T) {
	for text, want := range map[string]string{
		"Rent is paid by Oswyth Quillfeather-Nkemelu, tel 020 7946 0018":       "en",
		"Rückfragen bitte an Notker Szczygiel-Wüpperfürth, täglich bis 16 Uhr": "de",
		"Por favor escriba a iker.etxe@example.org; Iker Etxezarreta responde": "es",
		"Escriviu a b.quixal@example.org, Bernat Quixal respon avui":           "ca",
		"kenta_wrzosek.pdf, www.example.org/und/der/die, the@and.example.org":  "",
		"Dziękuję, Grażyna Brzęczyszczykiewicz":                                "",
	} {
		if got := Identify(text); got.Language != want {
			t.Errorf("%q is %q, want %q", text, got.Language, want)
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
		if o := count(s).other(s); o != count(s).other(s) || slices.Contains(Languages, o) {
			t.Errorf("other: %q", o)
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

// TestTell: one short sentence is enough.
func TestTell(t *testing.T) {
	for want, texts := range map[string][]string{
		"fr": {"Madame Lenoir habite à Tours depuis son divorce.", "Je vous remercie de votre réponse."},
		"it": {"La signora Bassi abita a Pavia con il marito.", "Le scrivo per chiedere informazioni."},
		"nl": {
			"Mevrouw de Wit woont sinds kort in Zwolle.", "Ik heb uw brief gisteren ontvangen.",
			"Postadres Postbus 3051, 6802 DB Arnhem", "Geboortedatum: 3-4-1961. Kenmerk: X/12", "Kerkuil 3, 3991 GH Houten, geboren 1961",
		},
		"pt": {"A senhora Neves mora em Braga com os filhos.", "Venho por este meio pedir informações."},
		"pl": {"Pani Lis mieszka w Toruniu od roku.", "Dziękuję za odpowiedź na moje pismo."},
		"en": {"Mrs Lenoir has lived in Tours since her divorce.", "In May, 2019 UK Parliament was dissolved again."},
		"de": {"Frau Lenoir wohnt seit der Scheidung in Tours."},
		"es": {"La señora Lenoir vive en Tours desde el divorcio."},
		"ca": {"La senyora Lenoir viu a Tours des del divorci."},
	} {
		for _, text := range texts {
			if got := told(text); got != want {
				t.Errorf("%q is %q, want %q", text, got, want)
			}
		}
	}
}

func TestSettle(t *testing.T) {
	const french = "Madame Perrault, son épouse, soutient que la société lui a versé 12 000 euros et que le tribunal n'a pas tenu compte de ces faits dans son jugement."
	const german = "Der Patient wurde gestern mit starken Schmerzen in die Klinik gebracht und am Abend von dem Chirurgen operiert, der auf der Station war."
	for _, c := range []struct{ declared, text, is, overruled string }{
		{"", french, "fr", ""},
		{"fr-CH", french, "fr-CH", ""},
		{"de", french, "fr", "de"},
		{"en-GB", german, "de", "en-GB"},
		{"de-AT", german, "de-AT", ""},
		{"", german, "", ""}, // which languages have a model is checked where it is read
		{"de", "Le Monde, 12 rue des Lilas", "de", ""},
		{"de", "Tarlo, Anna, 12.3.1961, OP 4, li. Knie", "de", ""},
		{"en", "Пациент вчера был выписан из больницы.", "ru", "en"},
		{"bg", "Пациентът вчера беше изписан от болницата.", "bg", ""},
	} {
		doc := lethe.NewDocument("x", c.text)
		doc.Language = c.declared
		got := Settle(context.Background(), doc)
		if doc.Language != c.is || got != c.overruled {
			t.Errorf("%q of %q: %q, overruled %q; want %q, %q", c.text, c.declared, doc.Language, got, c.is, c.overruled)
		}
	}
}

func TestPassages(t *testing.T) {
	const (
		german  = "Sehr geehrte Frau Tarlo, wir haben Ihre Anfrage erhalten und werden sie in den nächsten Tagen bearbeiten."
		english = "Please find below the statement that our colleague in London has given to us about the accident."
		french  = "Madame, nous avons bien reçu votre lettre et nous vous répondrons dans les plus brefs délais, avec la police."
	)
	for _, c := range []struct {
		text string
		want []string
	}{
		{german, []string{"de"}},
		{german + "\n\n" + german, []string{"de"}},
		{german + "\n\n" + english + "\n\nTarlo, 12.3.2020\n\n" + german, []string{"de", "en", "de"}},
		{german + "\n" + french + "\n" + german, []string{"de", "fr", "de"}},
		{french + "\n\n" + german, []string{"fr", "de"}},
	} {
		got := Passages(c.text, "de")
		var languages []string
		at := 0
		for _, p := range got {
			languages = append(languages, p.Language)
			if p.Start != at {
				t.Errorf("%q: a passage begins at %d, not %d", c.text, p.Start, at)
			}
			at = p.End
		}
		if at != len(c.text) || !slices.Equal(languages, c.want) {
			t.Errorf("%q: %v, want %v", c.text, languages, c.want)
		}
	}
}

// Several detectors ask for the passages of a text: with a scratch they are cut once.
func TestPassagesAreKept(t *testing.T) {
	const text = "Sehr geehrte Frau Tarlo, wir haben Ihre Anfrage erhalten und werden sie in den nächsten Tagen bearbeiten.\n\n" +
		"Please find below the statement that our colleague in London has given to us about the accident."
	want := Passages(text, "de")
	ctx := scratch.With(t.Context())
	first := PassagesOf(ctx, text, "de")
	if again := PassagesOf(scratch.With(ctx), text, "de"); !slices.Equal(first, want) || &again[0] != &first[0] {
		t.Errorf("%v, then %v; want %v, kept", first, again, want)
	}
	if other := PassagesOf(ctx, text, "en"); !slices.Equal(other, Passages(text, "en")) {
		t.Errorf("as English: %v", other)
	}
	if alone := PassagesOf(t.Context(), text, "de"); !slices.Equal(alone, want) {
		t.Errorf("without a scratch: %v, want %v", alone, want)
	}
}

// TestUnknown: a text in a language of which nothing is known here is not taken for none in
// particular: nobody would be told that much is missed in it.
func TestUnknown(t *testing.T) {
	for name, text := range map[string]string{
		"Finnish":    "Hyvä rouva Virtanen, kiitos kirjeestänne. Poikanne Mikko Virtanen syntyi Tampereella 4. maaliskuuta 1987 ja asuu nyt osoitteessa Hämeenkatu 12 A 5, 33100 Tampere. Soittakaa minulle numeroon 040 123 4567.",
		"Lithuanian": "Gerbiama ponia Kazlauskiene, dėkojame už jūsų laišką. Jūsų sūnus gimė Kaune kovo ketvirtą dieną ir dabar gyvena Vilniuje, Gedimino prospekte. Prašau paskambinti man rytoj ryte.",
		"Basque":     "Agur Etxeberria andrea, eskerrik asko zure gutunagatik. Zure semea Gasteizen jaio zen martxoaren lauan eta orain Donostian bizi da, Kale Nagusian. Mesedez deitu bihar goizean.",
		"Croatian":   "Poštovana gospođo Horvat, zahvaljujemo na vašem pismu. Vaš sin rođen je u Splitu četvrtog ožujka i sada živi na adresi Ilica 12 u Zagrebu. Molim vas nazovite me sutra ujutro.",
	} {
		if got := told(text); got != "und" {
			t.Errorf("%s is taken for %q", name, got)
		}
	}
	for name, text := range map[string]string{
		"a log":   "2024-03-04T10:12:44Z ERROR svc=auth user=jdoe msg=login failed retry=3 addr=10.0.0.3 kubelet pod evicted oom nginx upstream timeout tls handshake",
		"a table": "id;login;mail\n1;rsantos;rsantos@town.example\n2;mclopez;mclopez@town.example\n3;jdvries;jdvries@town.example\n4;kwimmer;kwimmer@town.example\n",
		"a note":  "Pat. stabil, RR 120/80, HF 80, Temp 36,8. Weiter mit Bisoprolol 2,5 mg morgens, Kontrolle in einer Woche beim Hausarzt.",
	} {
		if got := told(text); got == "und" {
			t.Errorf("%s is taken for an unknown language", name)
		}
	}
}

// told names the language of a text alone.
func told(text string) string { return tell(text, Identify(text).Language) }
