package name

import (
	_ "embed"
	"strings"
)

// Title is what the words in front of a name tell about it.
type Title uint8

const (
	Male Title = 1 << iota
	Female
	Surname   // what follows is a surname, if it is one word
	GivenName // what follows is a given name, if it is one word
	Many      // several people of one surname are meant: "Mr and Mrs", "Familie"
	Relative  // a word for a relative, which says nothing about how the name goes on
	Called    // who bears it is mostly called by the given name: "Sister", "Schwester"
	Likely    // a man or a woman, if the name itself says nothing else
)

const gendered = Male | Female

// rank is what the list says of a word in front of a name.
type rank struct {
	title   Title
	and     bool // joins two titles
	outside bool // only where the word is not part of the name
}

//go:embed titles.txt
var titlesFile string

var ranks = readTitles(titlesFile)

func readTitles(file string) map[string]rank {
	ranks := map[string]rank{}
	for line := range strings.Lines(file) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" || line[0] == '#' {
			continue
		}
		r := readRank(words[0])
		for _, w := range words[1:] {
			ranks[Fold(w)] = r
		}
	}
	return ranks
}

func readRank(class string) rank {
	var r rank
	bare := strings.TrimRight(class, "+!?~")
	switch bare {
	case "m", "kin-m":
		r.title = Male
	case "f", "kin-f":
		r.title = Female
	case "many":
		r.title = Many
	case "and":
		r.and = true
	case "n", "kin-n":
	default:
		panic("name: titles.txt: unknown class " + class)
	}
	if strings.HasPrefix(class, "kin") {
		r.title |= Relative
		r.outside = true
	}
	if strings.HasSuffix(class, "~") {
		r.title |= Called
	}
	if strings.Contains(class, "+") {
		r.title |= Surname
	}
	if strings.Contains(class, "!") {
		r.title |= GivenName
	}
	r.outside = r.outside || strings.HasSuffix(class, "?")
	return r
}

// ParseTitle reads the words in front of a name: "Mr and Mrs", "Frau Dr. med.",
// "mother". Words that are no titles say nothing.
func ParseTitle(words string) Title {
	var t Title
	joined := false
	for _, tok := range tokens(words) {
		r, known := ranks[tok.text]
		switch {
		case !known:
		case r.and:
			joined = t&gendered != 0
		default:
			if joined && r.title&gendered != 0 {
				t |= Many
			}
			t |= r.title
		}
	}
	return t.settled()
}

// settled makes one of what was read: a man and a woman are several people.
func (t Title) settled() Title {
	if t&gendered == gendered {
		t |= Many
	}
	if t&Many != 0 {
		t &^= gendered | GivenName
	}
	if t&Surname != 0 {
		t &^= GivenName
	}
	return t
}

// longestTitle bounds what is read in front of a name, in bytes.
const longestTitle = 80

// Before returns the words in front of text[at:] that are titles or name a relative,
// on the same line; "" where there are none.
func Before(text string, at int) string {
	text = text[max(0, at-longestTitle):at]
	at = len(text)
	start, relative := at, false
	for cursor := at; !relative; {
		word, from := wordBefore(text, cursor)
		r, known := ranks[Fold(word)]
		if !known || r.and && start == at {
			break
		}
		relative = r.title&Relative != 0
		if relative && (start != at || strings.Contains(text[from:at], ".")) {
			break
		}
		if cursor = from; !r.and {
			start = from
		}
	}
	return strings.TrimSpace(text[start:at])
}

// Tells ranks what the words beside a name tell: 3 of titles and relatives that tell a man from a woman, 2 of
// roles that do, 1 of all others, 0 of none.
func Tells(words string) int {
	switch {
	case words == "":
		return 0
	case ParseTitle(words)&gendered != 0:
		return 3
	case Told(words, "") != 0:
		return 2
	}
	return 1
}

// Behind returns the word for a relative, with what says whose, that stands in brackets right behind text[:at]:
// "Kit (her son, 19)"; "" where there is none.
func Behind(text string, at int) string {
	rest, ok := strings.CutPrefix(strings.TrimLeft(text[at:min(len(text), at+longestTitle)], " "), "(")
	if !ok {
		return ""
	}
	end := strings.IndexAny(rest, ",;)")
	if end < 0 {
		return ""
	}
	words := strings.Fields(rest[:end])
	if len(words) == 0 || len(words) > 2 {
		return ""
	}
	if r, known := ranks[Fold(words[len(words)-1])]; !known || r.title&Relative == 0 {
		return ""
	}
	return strings.Join(words, " ")
}
