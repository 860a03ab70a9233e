package pattern

import (
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/text/date"
)

var phone = Recognizer{
	Name: "phone", Presidio: "PhoneRecognizer", Languages: anyLanguage,
	Doc: "Telephone numbers that libphonenumber finds valid: with a country code anywhere, without one in the " +
		"countries that the document's language or the options name.",
	Label: lethe.Phone, Matcher: findPhones,
	PresidioContext: []string{"number"},
	Context: []string{"phone", "telephone", "tel", "cell", "cellphone", "mobile", "call", "fax", "whatsapp",
		"phone number", "dial", "answering", "ring me", "reach me", "text me", "message", "messages", "sms", "voicemail", "telefon", "telefonnummer", "handy", "handynummer", "handynr", "mobil", "mobilnummer", "mobilnr", "festnetz", "telefonnr", "telnr", "rufnr", "rufnummer", "durchwahl", "rückruf", "erreichbar",
		"teléfono", "móvil", "celular", "llamar", "llame", "telèfon", "mòbil", "trucar", "truqui", "téléphone", "joindre", "joignable", "appeler", "rappeler", "telefono"},
	Examples: []detect.Example{
		{Text: "call [PHONE_NUMBER +44 (20) 7123 4567] or [PHONE_NUMBER (415) 555-0132]", Language: "en"},
		{Text: "Telefon ([PHONE_NUMBER 0671 / 89 21 0])", Language: "de"},
		{Text: "Tel. [PHONE_NUMBER 030 1234567], Handy [PHONE_NUMBER 0171-1234567]", Language: "de"},
		{Text: "Telefon: [PHONE_NUMBER 044 668 18 00]", Language: "de-CH"},
		{Text: "2013 – 2017 tècnic a Nulles, 1998–2003 a Girona", Language: "ca"},
		{Text: "teléfono [PHONE_NUMBER 612 34 56 78]", Language: "es"},
		{Text: "not answering at [PHONE_NUMBER 71-33-52-22], no messages on [PHONE_NUMBER 0961-7596216]", Language: "en"},
		{Text: "à joindre de préférence au [PHONE_NUMBER 06 39 98 41 20]", Language: "fr"},
		{Text: "1 12 34 56, 0.25 0.50 0.75 1.00", Language: "fr"},
		{Text: "the old number was [PHONE_NUMBER 0199 496 0146]", Language: "en"},
		{Text: "call from 07.30–08.15 or 9.30 - 17.00, not 07.30-98.15", Language: "en"},
		{Text: "on 12/03/2024 at 10:15, invoice 20240312-1234, 3.141592653, +49 123", Language: "en"},
	},
}

// presidioRegions are those that Presidio tries in turn.
var presidioRegions = []string{"US", "GB", "DE", "FR", "IL", "IN", "CA", "BR"}

// fallbackRegions are tried where nothing is known of a text.
var fallbackRegions = []string{"US", "GB", "DE", "ES", "FR", "IT", "CH", "AT"}

// findPhones goes from one run of digits and telephone punctuation to the next.
func findPhones(in Input, emit func(Finding)) {
	s := phoneSearch{in: in, emit: emit, known: true}
	switch {
	case in.presidio:
		s.regions = presidioRegions
	case in.Region != "":
		s.regions = append([]string{in.Region}, in.regions...)
	case len(in.regions) > 0:
		s.regions = in.regions
	case len(homesOf(in.Language)) > 0:
		s.regions, s.guessed = homesOf(in.Language), true
	default:
		s.regions, s.known = fallbackRegions, false
	}
	for i := 0; ; {
		start, end := nextNumber(in.Text, i)
		if start < 0 {
			return
		}
		s.run(start, end)
		i = end
	}
}

// phoneSearch looks at the runs of one text.
type phoneSearch struct {
	in      Input
	regions []string
	known   bool // the regions are more than a guess
	guessed bool // only the first of them is likely: the language tells no more
	emit    func(Finding)
}

// run reads a run of digits and punctuation, which may hold several numbers: by all
// regions together, or, as Presidio does, by each of them anew.
func (s *phoneSearch) run(start, end int) {
	if !s.in.presidio {
		s.runIn(start, end, s.regions)
		return
	}
	for i := range s.regions {
		s.runIn(start, end, s.regions[i:i+1])
	}
}

func (s *phoneSearch) runIn(start, end int, regions []string) {
	for at, to := start, end; at >= 0 && at < end; {
		next := s.candidate(at, to, regions)
		if next >= end {
			return
		}
		at, to = nextNumber(s.in.Text, next)
	}
}

// candidate tries a run and, where that is no number, its parts. It returns where to
// go on.
func (s *phoneSearch) candidate(start, end int, regions []string) int {
	if !s.in.presidio {
		start += datePrefix(s.in.Text[start:end])
		start += aside(s.in.Text[start:end])
	}
	run := s.in.Text[start:end]
	if i := strings.Index(run, "/x"); i > 0 {
		run = run[:i]
	}
	if countDigits(run) < 7 || slashDate(run) || !s.in.presidio && (hours.MatchString(run) || date.Years(run)) || timestamp(run, s.in.Text[end:]) || !s.worthwhile(run, start) {
		return end
	}
	if s.verify(run, start, regions) {
		return start + len(run)
	}
	if !s.in.presidio && strings.ContainsRune(run[:min(2, len(run))], '+') && countDigits(run) <= 15 {
		s.unassigned(run, start)
		return end
	}
	for _, part := range numberParts(run) {
		if s.verify(part.In(run), start+part.Start, regions) {
			return start + part.End
		}
	}
	if !s.in.presidio {
		s.unassigned(run, start)
	}
	return end
}

// verify checks one possible number, as libphonenumber does at its level VALID.
func (s *phoneSearch) verify(text string, start int, regions []string) bool {
	if n := countDigits(text); n < 7 || n > 20 {
		return false
	}
	if !s.looksRight(text, start) {
		return false
	}
	for i, region := range regions {
		if number := parse(text, region); number != nil {
			s.report(text, start, number, s.known && (i == 0 || !s.guessed || text[0] == '0' || text[0] == '('))
			return true
		}
	}
	return false
}

// looksRight excludes what no telephone number looks like.
func (s *phoneSearch) looksRight(text string, start int) bool {
	return bracketsMatch(text) && !looksLikePages(text) && s.standsAlone(text, start)
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
func (s *phoneSearch) report(text string, start int, number *phonenumbers.PhoneNumber, known bool) {
	f := Finding{Start: start, End: start + len(text), Pattern: "national", Score: 0.4}
	international := number.GetCountryCodeSource() != phonenumbers.PhoneNumber_FROM_DEFAULT_COUNTRY
	if international || known {
		f.Normalized = "+" + strconv.Itoa(int(number.GetCountryCode())) + phonenumbers.GetNationalSignificantNumber(number)
	}
	if international {
		f.Pattern = "international"
	}
	if !s.in.presidio {
		f.Score = phoneScore(text, international, known)
	}
	s.emit(f)
}
