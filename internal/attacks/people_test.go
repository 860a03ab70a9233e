package attacks

import (
	"fmt"
	"math/big"
	"strings"
)

// person is an invented person with what letters say of them.
type person struct {
	language      string
	title         string
	given, family string
	born          [3]int // year, month, day
	number        string // of a health insurance, in groups
	phone         string // international, in groups
	iban          string // in groups
	claim         string // letters, a dash, digits
	post, town    string
}

// names are rare: no surname is a word of its language.
var names = map[string][]string{
	"en": {
		"Mr Corwin Haddersley", "Mrs Petronella Wraxmoor", "Mr Osbert Thistlegate", "Ms Jocasta Fenbrough", "Mr Lucian O'Harrigan",
		"Mrs Ottoline Marchbanks-Pell", "Mr Leofric Vandersteen", "Ms Tamsin Fotheringay", "Mr Ignatius Zélande", "Mrs Rosalind Quillfeather",
	},
	"de": {
		"Frau Petra Halbmeier", "Herr Jörg Müllenbrück", "Frau Anneliese Töpperwien", "Herr Gisbert Krählow", "Frau Edeltraud Süßgarten",
		"Herr Volkmar Brösigke", "Frau Henriette Ostrander-Kühl", "Herr Ansgar Wüllersdorf", "Frau Roswitha Zschernitz", "Herr Tilman Hagenstrück",
	},
	"es": {
		"Sr. Eleuterio Zubimendi", "Sra. Remedios Arbonés", "Sr. Leocadio Etxebarrieta", "Sra. Obdulia Villarejo", "Sr. Saturnino Peñarrubia",
		"Sra. Casilda Güemes", "Sr. Evaristo Ballbriga", "Sra. Domitila Orozqueta", "Sr. Fulgencio Añorbe", "Sra. Hermenegilda Taboadela",
	},
}

var months = map[string][]string{
	"en": strings.Fields("January February March April May June July August September October November December"),
	"de": strings.Fields("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
	"es": strings.Fields("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
}

// people are ten of each language.
func people(language string) (all []person) {
	for i, name := range names[language] {
		title, rest, _ := strings.Cut(name, " ")
		given, family, _ := strings.Cut(rest, " ")
		p := person{
			language: language, title: title, given: given, family: family,
			born:  [3]int{1941 + 5*i, 1 + (3+5*i)%12, 3 + 2*i},
			claim: fmt.Sprintf("WRI-%d", 330718+4111*i),
		}
		p.contacts(i)
		all = append(all, p)
	}
	return all
}

// contacts gives the i-th person numbers of its country; telephone numbers are of
// ranges that nobody has.
func (p *person) contacts(i int) {
	switch p.language {
	case "en":
		p.number, p.post, p.town = nhs(943476500+37*i), fmt.Sprintf("LS%d %dAP", 1+i, 1+i%9), "Leeds"
		p.phone, p.iban = fmt.Sprintf("+44 20 7946 0%03d", 123+7*i), iban("GB", fmt.Sprintf("NWBK601613%08d", 31926819+77*i))
	case "de":
		p.number, p.post, p.town = fmt.Sprintf("4711 %03d %03d", 205+13*i, 118+17*i), fmt.Sprintf("041%02d", 3+6*i), "Leipzig"
		p.phone, p.iban = fmt.Sprintf("+49 30 23125 %03d", 101+7*i), iban("DE", fmt.Sprintf("37040044%010d", 532013000+91*i))
	case "es":
		p.number, p.post, p.town = dni(48213907+101*i), fmt.Sprintf("087%02d", 20+3*i), "Igualada"
		p.phone, p.iban = fmt.Sprintf("+34 972 55 %02d %02d", 10+7*i, 43+5*i), iban("ES", fmt.Sprintf("21000418450200%06d", 51332+93*i))
	}
}

// nhs gives a number of the British health service: the check digit is by weights 10
// to 2, modulo 11. Where there is none, the next number is taken.
func nhs(n int) string {
	for ; ; n++ {
		sum := 0
		for i, c := range fmt.Sprintf("%09d", n) {
			sum += (10 - i) * int(c-'0')
		}
		if check := (11 - sum%11) % 11; check < 10 {
			s := fmt.Sprintf("%09d%d", n, check)
			return s[:3] + " " + s[3:6] + " " + s[6:]
		}
	}
}

// dni gives a Spanish identity number: the letter is by the remainder modulo 23.
func dni(n int) string { return fmt.Sprintf("%08d-%c", n, "TRWAGMYFPDXBNJZSQVHLCKE"[n%23]) }

// iban gives an account's number in groups of four, its check digits by ISO 7064.
func iban(country, account string) string {
	var digits strings.Builder
	for _, c := range account + country + "00" {
		if 'A' <= c && c <= 'Z' {
			fmt.Fprint(&digits, int(c-'A')+10)
			continue
		}
		digits.WriteRune(c)
	}
	n, _ := new(big.Int).SetString(digits.String(), 10)
	s := fmt.Sprintf("%s%02d%s", country, 98-n.Mod(n, big.NewInt(97)).Int64(), account)
	var groups []string
	for ; len(s) > 4; s = s[4:] {
		groups = append(groups, s[:4])
	}
	return strings.Join(append(groups, s), " ")
}

// letter is the document in which detection has everything it needs.
func (p person) letter() string {
	year, month, day := p.born[0], months[p.language][p.born[1]-1], p.born[2]
	switch p.language {
	case "de":
		return fmt.Sprintf("%s %s %s, geboren am %d. %s %d, wohnhaft Sedgeweg 12, %s %s, rief am Montag an. Versichertennummer: %s. Telefon %s, IBAN %s, Schadennummer %s.",
			p.title, p.given, p.family, day, month, year, p.post, p.town, p.number, p.phone, p.iban, p.claim)
	case "es":
		return fmt.Sprintf("%s %s %s, nacido el %d de %s de %d, con domicilio en calle Mayor 12, %s %s, llamó el lunes. DNI %s, teléfono %s, IBAN %s, número de siniestro %s.",
			p.title, p.given, p.family, day, month, year, p.post, p.town, p.number, p.phone, p.iban, p.claim)
	}
	return fmt.Sprintf("%s %s %s, born on %d %s %d, of 12 Sedge Lane, %s %s, called on Monday. NHS number %s. Telephone %s, IBAN %s, claim number %s.",
		p.title, p.given, p.family, day, month, year, p.town, p.post, p.number, p.phone, p.iban, p.claim)
}
