package temporal

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// birthdayIs leads to the number of a day without its month: "her bday is the 20th", "su cumpleaños es el 20".
var birthdayIs = lazyregexp.New(`(?i)(?:^|[^\pL])(?:birthday|b-?day|geburtstag|cumpleaños|aniversari)(?:['’]s| (?:is|was|will be|falls|ist|war|hat (?:er|sie)|es|és|cae|cau))(?: (?:on|am|der|the|el)){0,2} $`)

// birthdayLead is how many bytes such words have at most.
const birthdayLead = 40

// birthday takes the day of a month on which somebody has a birthday, where nothing follows that it may count.
func (s *dateScan) birthday(start, past int) int {
	text := s.field.Text
	if n, ok := small(text[start:past], 31); !ok || n == 0 || !birthdayIs.MatchString(text[max(0, start-birthdayLead):start]) {
		return 0
	}
	end := past
	if w, to := wordAt(text, past); w == "st" || w == "nd" || w == "rd" || w == "th" {
		end = to
	}
	rest := text[end:]
	closed := rest == "" || strings.ContainsAny(rest[:1], ",;!?)\n") || rest[0] == '.' && (len(rest) == 1 || !digit(rest[1]))
	if w := next(text, end); !closed && !(rest[0] == ' ' && (words().DayLink[w] && !dayOf[w] || words().AgeEnd[w])) {
		return 0
	}
	s.addBirth(start, end, 0.6)
	return end
}

// dayOf goes on with what the number may count.
var dayOf = wordset.Of("de del von of")

// addBirth takes a date of birth that is no whole date in figures.
func (s *dateScan) addBirth(start, end int, score float64) {
	s.add(start, end, "", score, byWord.ofBirth())
	s.found[len(s.found)-1].Label = lethe.BirthDate
}

// leastSpoken is how many words for numbers a date has that is said.
const leastSpoken = 3

var (
	// dictation leads from the word for birth to a date that is said.
	dictation = lazyregexp.New(`^(?: (?:date|is|was|on))?(?::| is| was)\s{1,2}`)
	// between are the signs between the words of such a date.
	between = lazyregexp.New(`^(?:\s?[/,.–-]\s?| )`)
	// nought and within are the words that numbers below a hundred lack.
	nought = wordset.Of("zero oh null cero")
	within = wordset.Of("hundred thousand hundert tausend mil the of and de del y i")
)

// spokenBirth takes a date of birth that is written as it is said, behind the word for it that ends at byte i:
// "DOB: zero three / eleven / nineteen sixty-one".
func (s *dateScan) spokenBirth(word string, i int) int {
	text := s.field.Text
	if !words().Birth[word] {
		return 0
	}
	lead := dictation.FindString(text[i:min(len(text), i+16)])
	if lead == "" {
		return 0
	}
	start, end, numbers := i+len(lead), 0, 0
	for at := start; at < len(text); {
		w, past := wordAt(text, at)
		switch {
		case w == "":
			at = len(text)
			continue
		case nought[w] || numeral.Value(w) > 0:
			numbers++
			end = past
		case words().Month[w]:
			end = past
		case within[w] && end > 0:
		default:
			at = len(text)
			continue
		}
		gap := between.FindString(text[past:])
		if gap == "" {
			break
		}
		at = past + len(gap)
	}
	if numbers < leastSpoken || unicode.IsDigit(runeAt(text, start)) {
		return 0
	}
	s.addBirth(start, end, 0.7)
	return end
}
