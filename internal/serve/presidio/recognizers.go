package presidio

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

// usual are the recognizers that a server of Presidio runs unless it is set up otherwise, with
// the words that support what they find, in the order in which they are tried: answers name the
// first. The others answer where a request names their entity, with the words that they have here.
var usual = map[string][]string{
	"CreditCardRecognizer": words("credit card visa mastercard cc amex discover jcb diners maestro instapayment"),
	"CryptoRecognizer":     words("wallet btc bitcoin crypto"),
	"DateRecognizer":       words("date birthday"),
	"EmailRecognizer":      words("email"),
	"IbanRecognizer":       words("iban bank transaction"),
	"IpRecognizer":         words("ip ipv4 ipv6"),
	// Only single words are ever near a find, so that those of two never count there.
	"MacAddressRecognizer":     words("mac ethernet"),
	"MedicalLicenseRecognizer": words("medical certificate DEA"),
	"NhsRecognizer":            words("nhs"),
	"PhoneRecognizer":          words("phone number telephone cell cellphone mobile call"),
	"UrlRecognizer":            words("url website link"),
	"UsBankRecognizer":         words("check account account# acct bank save debit"),
	"UsItinRecognizer":         words("individual taxpayer itin tax payer taxid tin"),
	"UsLicenseRecognizer":      words("driver license permit lic identification dls cdls lic# driving"),
	"UsPassportRecognizer":     words("us united states passport passport# travel document"),
	"UsSsnRecognizer":          words("social security ssn ssns ssid"),
}

func words(s string) []string { return strings.Fields(s) }

// before is the score that a find of a recognizer without expressions has before it is checked.
var before = map[string]float64{"EmailRecognizer": 0.5}

// phones explains itself otherwise than the rest.
const phones = "PhoneRecognizer"

// byName is our counterpart of the part of Presidio that finds names: its own name there, and the
// score of all that it finds.
const (
	namesRecognizer = "SpacyRecognizer"
	namesScore      = 0.85
)

// named are the entities that a model finds, those first that are found unless a request says
// otherwise.
var (
	named     = []string{"PERSON", "LOCATION", "NRP", "DATE_TIME"}
	moreNamed = []string{"ORGANIZATION", "AGE"}
)

// recognizerSet are the recognizers of a language, compiled.
type recognizerSet struct {
	engine   *pattern.Engine
	of       map[string]*pattern.Recognizer // by their names here
	names    []string                       // of those that run unless told otherwise, as Presidio calls them
	entities []string                       // that these find
	usual    map[string]bool                // by their names here
	all      map[string]bool                // entities that may be asked for
}

func recognizersOf(language string) (*recognizerSet, error) {
	recs := slices.DeleteFunc(pattern.OfPresidio(), func(r pattern.Recognizer) bool {
		return len(r.Languages) > 0 && !slices.Contains(r.Languages, language)
	})
	e, err := pattern.NewEngine(recs, pattern.Options{Profile: pattern.Presidio, Context: pattern.NoContext})
	if err != nil {
		return nil, err
	}
	s := &recognizerSet{engine: e, of: map[string]*pattern.Recognizer{}, usual: map[string]bool{}, all: map[string]bool{}}
	for i := range recs {
		r := &recs[i]
		s.of[r.Name] = r
		s.all[string(r.Label)] = true
		if usual[r.Presidio] != nil || language != "en" && len(r.Languages) > 0 {
			s.usual[r.Name] = true
			s.names = append(s.names, r.Presidio)
			s.entities = append(s.entities, string(r.Label))
		}
	}
	s.names = append(s.names, namesRecognizer)
	s.entities = append(s.entities, named...)
	for _, n := range slices.Concat(named, moreNamed) {
		s.all[n] = true
	}
	slices.Sort(s.names)
	slices.Sort(s.entities)
	s.names, s.entities = slices.Compact(s.names), slices.Compact(s.entities)
	return s, nil
}
