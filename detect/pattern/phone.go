package pattern

import (
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

var phone = Recognizer{
	Name: "phone", Presidio: "PhoneRecognizer", Languages: anyLanguage,
	Doc: "Telephone numbers that libphonenumber finds valid: with a country code anywhere, without one in the " +
		"countries that the document's language or the options name.",
	Label: lethe.Phone, Matcher: findPhones,
	PresidioContext: []string{"number"},
	Context: []string{"phone", "telephone", "tel", "cell", "cellphone", "mobile", "call", "fax", "whatsapp",
		"telefon", "telefonnummer", "handy", "handynummer", "mobil", "rufnummer", "durchwahl", "rückruf", "erreichbar",
		"teléfono", "móvil", "celular", "llamar", "llame", "telèfon", "mòbil", "trucar", "truqui", "téléphone", "telefono"},
	Examples: []detect.Example{
		{Text: "call [PHONE_NUMBER +44 (20) 7123 4567] or [PHONE_NUMBER (415) 555-0132]", Language: "en"},
		{Text: "Tel. [PHONE_NUMBER 030 1234567], Handy [PHONE_NUMBER 0171-1234567]", Language: "de"},
		{Text: "Telefon: [PHONE_NUMBER 044 668 18 00]", Language: "de-CH"},
		{Text: "teléfono [PHONE_NUMBER 612 34 56 78]", Language: "es"},
		{Text: "on 12/03/2024 at 10:15, invoice 20240312-1234, 3.141592653, +49 123", Language: "en"},
	},
}

// presidioRegions are those that Presidio tries in turn.
var presidioRegions = []string{"US", "GB", "DE", "FR", "IL", "IN", "CA", "BR"}

// fallbackRegions are tried where nothing is known of a text.
var fallbackRegions = []string{"US", "GB", "DE", "ES", "FR", "IT", "CH", "AT"}

// findPhones goes from one run of digits and telephone punctuation to the next.
func findPhones(in Input, emit func(Found)) {
	s := phoneSearch{in: in, emit: emit, known: true}
	switch {
	case in.presidio:
		s.regions = presidioRegions
	case in.Region != "":
		s.regions = append([]string{in.Region}, in.regions...)
	case len(in.regions) > 0:
		s.regions = in.regions
	case len(homesOf(in.Language)) > 0:
		s.regions = homesOf(in.Language)
	default:
		s.regions, s.known = fallbackRegions, false
	}
	for i := 0; ; {
		start, end := nextNumber(in.Text, i)
		if start < 0 {
			return
		}
		s.candidate(start, end)
		i = end
	}
}

// phoneSearch looks at the candidates of one text.
type phoneSearch struct {
	in      Input
	regions []string
	known   bool // the regions are more than a guess
	emit    func(Found)
}

// candidate tries the whole run and, where that is no number, its parts.
func (s *phoneSearch) candidate(start, end int) {
	start += datePrefix(s.in.Text[start:end])
	if countDigits(s.in.Text[start:end]) < 7 {
		return
	}
	run := s.in.Text[start:end]
	if i := strings.Index(run, "/x"); i > 0 {
		run = run[:i]
	}
	if !s.worthwhile(run, start) {
		return
	}
	if s.in.presidio {
		for _, region := range s.regions {
			s.first(run, start, []string{region})
		}
		return
	}
	s.first(run, start, s.regions)
}

// first gives the first of the run and its parts that is a number in a region.
func (s *phoneSearch) first(run string, start int, regions []string) {
	if s.verify(run, start, regions) {
		return
	}
	for _, part := range numberParts(run) {
		if s.verify(run[part.Start:part.End], start+part.Start, regions) {
			return
		}
	}
}

// verify checks one possible number, as libphonenumber does at its level VALID.
func (s *phoneSearch) verify(text string, start int, regions []string) bool {
	if n := countDigits(text); n < 7 || n > 20 {
		return false
	}
	if !bracketsMatch(text) || looksLikePages(text) || !s.standsAlone(text, start) {
		return false
	}
	for _, region := range regions {
		if number := parse(text, region); number != nil {
			s.report(text, start, number)
			return true
		}
	}
	return false
}

// parse gives the valid number that a text is in a region, or nil.
func parse(text, region string) *phonenumbers.PhoneNumber {
	if r := read(text, region); !r.unsure {
		return r.number
	}
	number, err := phonenumbers.ParseAndKeepRawInput(text, region)
	if err != nil || !phonenumbers.IsValidNumber(number) || !phonenumbers.ContainsOnlyValidXChars(number, text) ||
		!phonenumbers.IsNationalPrefixPresentIfRequired(number) {
		return nil
	}
	return number
}

// report gives a number its score: a country code or a known country makes it
// probable, a bare run of digits does not.
func (s *phoneSearch) report(text string, start int, number *phonenumbers.PhoneNumber) {
	f := Found{Start: start, End: start + len(text), Pattern: "national", Score: 0.4}
	international := number.GetCountryCodeSource() != phonenumbers.PhoneNumber_FROM_DEFAULT_COUNTRY
	if international || s.known {
		f.Normalized = "+" + strconv.Itoa(int(number.GetCountryCode())) + phonenumbers.GetNationalSignificantNumber(number)
	}
	if international {
		f.Pattern = "international"
	}
	if !s.in.presidio {
		f.Score = phoneScore(text, international, s.known)
	}
	s.emit(f)
}

// phoneScore weighs how a number is written.
func phoneScore(text string, international, known bool) float64 {
	grouped := strings.ContainsAny(text, " -./()")
	switch {
	case international && (text[0] == '+' || text[0] == '0'):
		return 0.75
	case !grouped && text[0] != '0':
		return 0.1
	case !grouped || !known:
		return 0.3
	case text[0] == '0' || text[0] == '(':
		return 0.6
	}
	return 0.45
}

// worthwhile excludes what cannot be a telephone number before any costly look.
func (s *phoneSearch) worthwhile(run string, start int) bool {
	if slashDate(run) || timestamp(run, s.in.Text[start+len(run):]) {
		return false
	}
	if s.in.presidio || s.wellFormed(run) {
		return true
	}
	if countDigits(run) == len(run) && !s.possible(run) {
		return false
	}
	return s.in.near(span.Span{Start: start, End: start + len(run)})
}

// possible reports whether a run of digits may be a number in one of the regions.
func (s *phoneSearch) possible(run string) bool {
	for _, region := range s.regions {
		if r := read(run, region); r.unsure || r.number != nil {
			return true
		}
	}
	return false
}

// wellFormed reports whether a run is written so that it may be a telephone number
// without a word that says so.
func (s *phoneSearch) wellFormed(run string) bool {
	if run[0] == '+' || strings.HasPrefix(run, "00") && run[2] != '0' {
		return true
	}
	return s.known && strings.ContainsAny(run, " -./()")
}
