package name

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// Parse reads a name. value is in lower case or as written; written, if it has
// the same words, tells which of them are in capitals; it may be "". What has more
// words than any name is none.
func Parse(value, written string) Name {
	toks := tokens(value)
	if len(toks) > longest {
		return Name{}
	}
	if w := tokens(written); len(w) == len(toks) {
		for i := range toks {
			toks[i].upper = w[i].upper
		}
	}
	var n Name
	toks = n.stripTitles(toks)
	toks = uptoOtherName(n.stripDon(toks))
	toks = n.stripEnd(toks)
	given, surname, sure := turned(toks)
	if sure {
		given = n.titlesBehind(given)
	}
	n.read(n.words(given, false), n.words(surname, true), sure)
	return n.measured()
}

// stripTitles drops the titles in front, but never all words.
func (n *Name) stripTitles(toks []token) []token {
	at := 0
	for at < len(toks)-1 {
		r, known := ranks[toks[at].text]
		if !known || r.outside && !(r.and && at > 0 && titled(toks[at+1:])) {
			break
		}
		at++
	}
	var words []string
	for _, t := range toks[:at] {
		words = append(words, t.text)
	}
	if at > 0 {
		n.Title = ParseTitle(strings.Join(words, " "))
	}
	return toks[at:]
}

// titlesBehind drops the titles in front of the given names of "Keller, Dr. Anna"; all
// may be titles.
func (n *Name) titlesBehind(given []token) []token {
	for len(given) > 0 {
		r, known := ranks[given[0].text]
		if !known || r.outside {
			break
		}
		n.Title = (n.Title | r.title&^(Surname|GivenName)).settled()
		given = given[1:]
	}
	return given
}

// titled reports whether the words begin with a title that is more than an initial,
// and a name follows.
func titled(toks []token) bool {
	r, known := ranks[toks[0].text]
	return known && !r.outside && len(toks) > 1
}

// otherName are the words after which another name of the same person stands.
var otherName = wordset.Folded(Fold, "née nee né geb geborene geborener born alias dit dite known nacida nacido formerly")

// uptoOtherName ends the name where another begins.
func uptoOtherName(toks []token) []token {
	for i := 1; i < len(toks); i++ {
		if otherName[toks[i].text] {
			return toks[:i]
		}
	}
	return toks
}

var generations = map[string]string{
	"jr": "jr", "jnr": "jr", "jun": "jr", "junior": "jr", "sr": "sr", "snr": "sr", "sen": "sr", "senior": "sr",
	"ii": "ii", "iii": "iii", "iv": "iv",
}

var degrees = wordset.Folded(Fold, "phd md msc bsc mba llm qc kc esq fmh dds dmd rn "+longDegrees)

// longDegrees are degrees and memberships behind names that nobody is called by.
const longDegrees = "MRCVS FRCVS BVSc BVetMed BVMS MRCS FRCS MRCP FRCP MRCGP FRCGP MRCPCH FRCPCH MRCOG FRCOG MRCPsych FRCPsych FRCA FRCR FRCPath FRCEM MBBS MBChB BMBS MBBCh DPhil MPhil RGN RSCN RMHN PGCE CEng MRICS FRICS MRTPI"

// behindName are those of Degree.
var behindName = wordset.Of(longDegrees + " MD RN DO NP PA PhD DDS DVM JD LLM LLB MSc BSc MBE OBE CBE FCA ACA KC QC")

// Degree reports whether a word, as it is written, is a degree, a membership or an honour behind a name:
// "Dr Pugh MRCVS". Most are said letter by letter; some of those in small letters are words.
func Degree(word string) bool { return behindName[word] }

// stripEnd drops degrees and generations from the end, but never all words.
func (n *Name) stripEnd(toks []token) []token {
	for len(toks) > 1 {
		last := toks[len(toks)-1]
		if g, ok := generations[last.text]; ok && n.Generation == "" {
			n.Generation = g
		} else if !degrees[last.text] {
			break
		}
		toks = toks[:len(toks)-1]
		toks[len(toks)-1].comma = false
	}
	return toks
}

// turned separates given names from surnames where the writing tells them apart, and
// reports whether it does. Otherwise all words are given.
func turned(toks []token) (given, surname []token, sure bool) {
	for i := range toks[:max(len(toks)-1, 0)] {
		if toks[i].comma {
			return toks[i+1:], toks[:i+1], true
		}
	}
	if from, to, ok := shouted(toks); ok {
		return append(append([]token{}, toks[:from]...), toks[to:]...), toks[from:to], true
	}
	if k := initialsAtEnd(toks); k > 0 && k < len(toks) && !Given(toks[0].text) {
		return toks[k:], toks[:k], true
	}
	return toks, nil, false
}

// shouted finds the one run of words at the start or end that is in capitals where
// others are not: "KELLER Anna".
func shouted(toks []token) (from, to int, ok bool) {
	for from < len(toks) && !toks[from].upper {
		from++
	}
	to = from
	for to < len(toks) && toks[to].upper {
		to++
	}
	for _, t := range toks[to:] {
		if t.upper {
			return 0, 0, false
		}
	}
	letters, others := 0, 0
	for i, t := range toks {
		switch {
		case from <= i && i < to:
			letters += len(t.text)
		case !short(t):
			others++
		}
	}
	// "Smith JA" ends in initials.
	ok = to > from && others > 0 && letters > 2 && (from == 0 || to == len(toks))
	return from, to, ok
}

// initialsAtEnd is where the abbreviations after the full words begin, 0 if there
// are none or others.
func initialsAtEnd(toks []token) int {
	k := 0
	for k < len(toks) && !short(toks[k]) {
		k++
	}
	for _, t := range toks[k:] {
		if !short(t) {
			return 0
		}
	}
	return k
}

// short reports whether a word is written as an abbreviation.
func short(t token) bool {
	n := len([]rune(t.text))
	return n == 1 || t.stop && n <= 4 && t.text != "st"
}
