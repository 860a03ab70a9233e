package polish

import (
	"strings"
	"testing"
)

// The forms are those of grammars and of the names' own towns.
func TestForms(t *testing.T) {
	for want, decline := range map[string]func(string) (Forms, bool){
		"Anna Anny Annie Annę Anną Annie":                                       woman,
		"Monika Moniki Monice Monikę Moniką Monice":                             woman,
		"Kinga Kingi Kindze Kingę Kingą Kindze":                                 woman,
		"Maria Marii Marii Marię Marią Marii":                                   woman,
		"Ania Ani Ani Anię Anią Ani":                                            woman,
		"Stefania Stefanii Stefanii Stefanię Stefanią Stefanii":                 woman,
		"Barbara Barbary Barbarze Barbarę Barbarą Barbarze":                     woman,
		"Dorota Doroty Dorocie Dorotę Dorotą Dorocie":                           woman,
		"Magda Magdy Magdzie Magdę Magdą Magdzie":                               woman,
		"Urszula Urszuli Urszuli Urszulę Urszulą Urszuli":                       woman,
		"Alicja Alicji Alicji Alicję Alicją Alicji":                             woman,
		"Maja Mai Mai Maję Mają Mai":                                            woman,
		"Agnieszka Agnieszki Agnieszce Agnieszkę Agnieszką Agnieszce":           woman,
		"Nel Nel Nel Nel Nel Nel":                                               woman,
		"Jan Jana Janowi Jana Janem Janie":                                      man,
		"Marek Marka Markowi Marka Markiem Marku":                               man,
		"Paweł Pawła Pawłowi Pawła Pawłem Pawle":                                man,
		"Piotr Piotra Piotrowi Piotra Piotrem Piotrze":                          man,
		"Tomasz Tomasza Tomaszowi Tomasza Tomaszem Tomaszu":                     man,
		"Andrzej Andrzeja Andrzejowi Andrzeja Andrzejem Andrzeju":               man,
		"Krzysztof Krzysztofa Krzysztofowi Krzysztofa Krzysztofem Krzysztofie":  man,
		"Aleksander Aleksandra Aleksandrowi Aleksandra Aleksandrem Aleksandrze": man,
		"Stanisław Stanisława Stanisławowi Stanisława Stanisławem Stanisławie":  man,
		"Jerzy Jerzego Jerzemu Jerzego Jerzym Jerzym":                           man,
		"Antoni Antoniego Antoniemu Antoniego Antonim Antonim":                  man,
		"Kuba Kuby Kubie Kubę Kubą Kubie":                                       man,
		"Kowalski Kowalskiego Kowalskiemu Kowalskiego Kowalskim Kowalskim":      father,
		"Nowak Nowaka Nowakowi Nowaka Nowakiem Nowaku":                          father,
		"Wójcik Wójcika Wójcikowi Wójcika Wójcikiem Wójciku":                    father,
		"Mazur Mazura Mazurowi Mazura Mazurem Mazurze":                          father,
		"Zaręba Zaręby Zarębie Zarębę Zarębą Zarębie":                           father,
	} {
		holds(t, decline, want)
	}
}

// holds holds the forms of a name against those that are written down, of which the first is the name.
func holds(t *testing.T, decline func(string) (Forms, bool), want string) {
	t.Helper()
	name, _, _ := strings.Cut(want, " ")
	if got, ok := decline(name); !ok || strings.Join(got[:], " ") != want {
		t.Errorf("%s\nnot %s", strings.Join(got[:], " "), want)
	}
}

func TestTowns(t *testing.T) {
	for _, want := range []string{
		"Kraków Krakowa Krakowowi Kraków Krakowem Krakowie",
		"Poznań Poznania Poznaniowi Poznań Poznaniem Poznaniu",
		"Gdańsk Gdańska Gdańskowi Gdańsk Gdańskiem Gdańsku",
		"Wrocław Wrocławia Wrocławiowi Wrocław Wrocławiem Wrocławiu",
		"Lublin Lublina Lublinowi Lublin Lublinem Lublinie",
		"Radom Radomia Radomiowi Radom Radomiem Radomiu",
		"Zamość Zamościa Zamościowi Zamość Zamościem Zamościu",
		"Sosnowiec Sosnowca Sosnowcowi Sosnowiec Sosnowcem Sosnowcu",
		"Mielec Mielca Mielcowi Mielec Mielcem Mielcu",
		"Włocławek Włocławka Włocławkowi Włocławek Włocławkiem Włocławku",
		"Warszawa Warszawy Warszawie Warszawę Warszawą Warszawie",
		"Częstochowa Częstochowy Częstochowie Częstochowę Częstochową Częstochowie",
		"Legnica Legnicy Legnicy Legnicę Legnicą Legnicy",
		"Gdynia Gdyni Gdyni Gdynię Gdynią Gdyni",
		"Ostrołęka Ostrołęki Ostrołęce Ostrołękę Ostrołęką Ostrołęce",
		"Katowice Katowic Katowicom Katowice Katowicami Katowicach",
		"Kielce Kielc Kielcom Kielce Kielcami Kielcach",
		"Opole Opola Opolu Opole Opolem Opolu",
		"Krosno Krosna Krosnu Krosno Krosnem Krośnie",
		"Piaseczno Piaseczna Piasecznu Piaseczno Piasecznem Piasecznie",
		"Leszno Leszna Lesznu Leszno Lesznem Lesznie",
		"Kłodzko Kłodzka Kłodzku Kłodzko Kłodzkiem Kłodzku",
		"Puławy Puław Puławom Puławy Puławami Puławach",
		"Końskie Końskiego Końskiemu Końskie Końskiem Końskiem",
		"Świnoujście Świnoujścia Świnoujściu Świnoujście Świnoujściem Świnoujściu",
	} {
		holds(t, Town, want)
	}
	for name, want := range map[string]string{
		"Zielona Góra":        "Zielonej Góry|Zielonej Górze|Zieloną Górę|Zieloną Górą|Zielonej Górze",
		"Jelenia Góra":        "Jeleniej Góry|Jeleniej Górze|Jelenią Górę|Jelenią Górą|Jeleniej Górze",
		"Nowy Sącz":           "Nowego Sącza|Nowemu Sączowi|Nowy Sącz|Nowym Sączem|Nowym Sączu",
		"Gorzów Wielkopolski": "Gorzowa Wielkopolskiego|Gorzowowi Wielkopolskiemu|Gorzów Wielkopolski|Gorzowem Wielkopolskim|Gorzowie Wielkopolskim",
		"Biała Podlaska":      "Białej Podlaskiej|Białej Podlaskiej|Białą Podlaską|Białą Podlaską|Białej Podlaskiej",
	} {
		got, ok := Town(name)
		if text := strings.Join(got[1:], "|"); !ok || text != want {
			t.Errorf("%s: %s", name, text)
		}
	}
}

func woman(name string) (Forms, bool)  { return Given(name, true) }
func man(name string) (Forms, bool)    { return Given(name, false) }
func father(name string) (Forms, bool) { return Surname(name, false) }

func TestMan(t *testing.T) {
	for form, want := range map[string]string{
		"kowalski": "kowalski i", "kowalska": "kowalski a", "kowalskiej": "kowalski iej", "kowalską": "kowalski ą",
		"kowalskiego": "kowalski iego", "kowalskiemu": "kowalski iemu", "kowalskim": "kowalski im", "zawadzkiej": "zawadzki iej",
		"nowak": "", "ski": "",
	} {
		man, end, _, ok := Man(form)
		if got := strings.TrimSpace(man + " " + end); ok != (want != "") || got != want {
			t.Errorf("%s: %q, not %q", form, got, want)
		}
	}
	if f, _ := Surname("Zieliński", true); f != (Forms{"Zielińska", "Zielińskiej", "Zielińskiej", "Zielińską", "Zielińską", "Zielińskiej"}) {
		t.Error(f)
	}
}

func TestStreet(t *testing.T) {
	for _, c := range [][3]string{
		{"Polna", "Lipowej", "Polnej"}, {"Młyńska", "Świdnicką", "Młyńską"}, {"Młyńska", "Długiej", "Młyńskiej"}, {"Polna", "Mickiewicza", "Polna"},
		{"Mickiewicza", "Lipowej", "Mickiewicza"}, {"Chopina", "Lipowej", "Chopina"}, {"Kościuszki", "Lipowej", "Kościuszki"},
	} {
		if got := Street(c[0], c[1]); got != c[2] {
			t.Errorf("%v: %s", c, got)
		}
	}
}

func TestTrade(t *testing.T) {
	for _, c := range [][3]string{
		{"kierowca autobusu", "nauczycielem", "kierowcą autobusu"}, {"nauczycielka muzyki", "emerytowaną pielęgniarką", "nauczycielką muzyki"},
		{"operator dźwigu", "elektryk", "operator dźwigu"}, {"operator dźwigu", "elektrykiem", "operatorem dźwigu"}, {"mechanik maszyn", "kierowcą", "mechanikiem maszyn"},
		{"sprzedawczyni warzyw", "fryzjerkę", "sprzedawczynię warzyw"}, {"pielęgniarka oddziału", "fryzjerkę", "pielęgniarkę oddziału"}, {"inżynier budownictwa", "emerytowanego stolarza", "inżyniera budownictwa"},
	} {
		if got := Trade(c[0], c[1]); got != c[2] {
			t.Errorf("%v: %s", c, got)
		}
	}
}
