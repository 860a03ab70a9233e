package coarse

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// institutions are the ends of names of organisations, longer ones first, with what they are.
var institutions = [][2]string{
	{"Magistrates['’] Court", "magistrates' court|court"}, {"County Court", "county court|court"}, {"Crown Court", "crown court|court"}, {"District Court", "district court|court"},
	{"Regional Court", "regional court|court"}, {"Administrative Court", "administrative court|court"}, {"High Court", "high court|court"}, {"Labour Court", "labour court|court"}, {"Court", "court"},
	{"Community Hospital", "hospital"}, {"General Hospital", "hospital"}, {"Hospital", "hospital"}, {"Infirmary", "hospital"}, {"Nursing Home", "nursing home"}, {"Care Home", "care home"},
	{"Primary School", "primary school|school"}, {"Grammar School", "school"}, {"School", "school"}, {"College", "college"}, {"University", "university"},
	{"Building Society", "building society"}, {"Friendly Society", "friendly society"}, {"Garden Centre", "garden centre|shop"}, {"Health Centre", "health centre"}, {"Medical Centre", "medical centre"},
	{"Bowling Club", "sports club|club"}, {"Football Club", "sports club|club"}, {"Rowing Club", "sports club|club"}, {"Cricket Club", "sports club|club"}, {"Golf Club", "sports club|club"}, {"Club", "club"},
	{"Hotel", "hotel"}, {"Inn", "pub"}, {"Museum", "museum"}, {"Theatre", "theatre"}, {"Bank", "bank"}, {"Insurance", "insurance company"}, {"Assurance", "insurance company"}, {"Plumbing & Heating", "firm"}, {"Ltd", "firm"},
}

// kindsOf are what a name says that it is, by the longest end that is known.
func kindsOf(name string) []string {
	for _, k := range institutions {
		if strings.HasSuffix(name, " "+strings.ReplaceAll(k[0], "['’]", "'")) {
			return strings.Split(k[1], "|")
		}
	}
	return nil
}

// institutionBefore are the words before a name behind which it is one, and has no article of its own.
var institutionBefore = wordset.Of("at in to from by of for with on near into outside and or that is was left visited attended joined told asked under when where as because than via before")

var institution = func() *lazyregexp.Regexp {
	var ends []string
	for _, k := range institutions {
		ends = append(ends, k[0])
	}
	return lazyregexp.New(`((?:\b[Tt]he )?)((?:\b(?:(?:St|Mt|\p{Lu})\.|\p{Lu}[\p{L}'’]*|&) )+)(` + strings.Join(ends, "|") + `)\b`)
}()

// opening are words that begin a sentence and no name.
var opening = wordset.Of("At In To From By Of For With On Near And Or When Where As Because After Before But She He They We I It His Her My Our Their This That A An Then While If Was Is")

// general are words before an institution that tell no one from others: "the District Court" is a court that
// the reader knows.
var general = wordset.Of("District Regional County Crown High Supreme Administrative Labour Constitutional Appeal Magistrates' Magistrates’ Community General Primary Grammar Nursing Care")

// organisations finds the names of organisations that say what they are. What is met again is no other:
// "a hospital", then "the hospital", unless another of the kind is named in the text.
func organisations(text string) (all []Phrase) {
	found := institutionsIn(text)
	names := map[string]map[string]bool{} // by what they are
	for _, o := range found {
		for _, k := range o.kinds {
			if names[k] == nil {
				names[k] = map[string]bool{}
			}
			names[k][o.name] = true
		}
	}
	met := map[string]bool{}
	for _, o := range found {
		p := Phrase{Span: o.Span}
		for _, k := range o.kinds {
			step := article(k) + " " + k
			if o.known || met[o.name] && len(names[k]) == 1 {
				step = "the " + k
			}
			if o.sentence {
				step = capital(step)
			}
			p.Steps = append(p.Steps, step)
		}
		met[o.name] = true
		all = append(all, p)
	}
	return all
}

// namedInstitution is an institution that a text names.
type namedInstitution struct {
	span.Span
	name     string
	kinds    []string
	known    bool // it stands with "the", and no word tells it from others
	sentence bool // it begins one
}

func institutionsIn(text string) (all []namedInstitution) {
	for _, at := range institution.FindAllStringSubmatchIndex(text, -1) {
		s := span.Span{Start: at[0], End: at[1]}
		name := text[at[4]:at[5]]
		kinds := kindsOf(strings.ReplaceAll(text[at[4]:at[7]], "’", "'"))
		definite := at[2] < at[3]
		for !definite {
			first, rest, more := strings.Cut(name, " ")
			if !opening[first] || !more {
				break
			}
			name, s.Start = rest, s.Start+len(first)+1
		}
		if strings.TrimSpace(name) == "" || !alone(text, s) || goesOn(text, s.End) || !institutionAt(text, s.Start, definite) {
			continue
		}
		all = append(all, namedInstitution{s, name + text[at[6]:at[7]], kinds, definite && onlyGeneral(name), begins(text, s.Start)})
	}
	return all
}

func onlyGeneral(name string) bool {
	for w := range strings.FieldsSeq(name) {
		if !general[w] {
			return false
		}
	}
	return true
}

// goesOn reports whether a name goes on behind a place.
func goesOn(text string, at int) bool {
	return nameFollows(text, at) || nameGoesOn.MatchString(text[at:])
}

var nameGoesOn = lazyregexp.New(`^ (?:of|for|and|&|at)\b`)

// institutionAt reports whether a name can have an article in a place.
func institutionAt(text string, at int, definite bool) bool {
	word, start := wordBefore(text, at)
	return start < 0 || definite || institutionBefore[strings.ToLower(word)] || strings.ContainsAny(text[start+len(word):at], ",(")
}
