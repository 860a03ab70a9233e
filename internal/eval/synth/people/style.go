package people

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// style is how a writer writes.
type style struct {
	date   string // one of the language's forms
	sloppy int    // how many words of a thousand are misspelt
	short  bool   // words are abbreviated
	lower  bool   // nothing is capitalised
	names  int    // of a hundred names of others, how many are misspelt
}

// How sloppy the writers of a kind are at most, in misspelt words of a thousand.
var sloppiness = map[string]int{"chat": 35, "email": 14, "review": 16, "note": 12, "claim": 8, "form": 4, "minutes": 3}

func (l *land) style(d *dice, kind string) style {
	most := sloppiness[kind]
	s := style{sloppy: d.below(1+most) * d.below(2), names: 1 + most/4}
	s.date = l.Dates[d.below(max(1, len(l.Dates)/2))]
	if most > 0 {
		s.date = pick(d, l.Dates)
	}
	s.short = kind == "note" && d.percent(75)
	s.lower = kind == "chat" && d.percent(35)
	return s
}

// written gives a day a form: {d} {dd} {m} {mm} {yy} {yyyy} in figures, {month} and {mon} in words.
func (l *land) written(t time.Time, form string) string {
	var b strings.Builder
	two := func(n int) {
		if n < 10 {
			b.WriteByte('0')
		}
		b.WriteString(strconv.Itoa(n))
	}
	for form != "" {
		before, rest, found := strings.Cut(form, "{")
		b.WriteString(before)
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, "}")
		form = after
		month := l.Months[t.Month()-1]
		switch name {
		case "d":
			b.WriteString(strconv.Itoa(t.Day()))
		case "dd":
			two(t.Day())
		case "m":
			b.WriteString(strconv.Itoa(int(t.Month())))
		case "mm":
			two(int(t.Month()))
		case "yy":
			two(t.Year() % 100)
		case "yyyy":
			b.WriteString(strconv.Itoa(t.Year()))
		case "month":
			b.WriteString(month)
		case "mon":
			r := []rune(month)
			b.WriteString(string(r[:min(3, len(r))]))
		}
	}
	return b.String()
}

// worded is text as a writer puts it down: shortened, misspelt.
func (g *page) worded(text string) string {
	if !g.style.short && g.style.sloppy == 0 {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := strings.IndexFunc(text, letter.Not)
		if end < 0 {
			end = len(text)
		}
		if end == 0 {
			_, size := utf8.DecodeRuneInString(text)
			b.WriteString(text[:size])
			text = text[size:]
			continue
		}
		word := text[:end]
		text = text[end:]
		if s, ok := g.l.short[word]; ok && g.style.short {
			word = s
		} else if end > 3 && g.d.below(1000) < g.style.sloppy {
			word = misspelt(&g.d, word)
		}
		b.WriteString(word)
	}
	return b.String()
}

// misspelt is a word with two letters in each other's place, one too few or one too many.
func misspelt(d *dice, word string) string {
	r := []rune(word)
	i := 1 + d.below(len(r)-2)
	switch d.below(3) {
	case 0:
		r[i], r[i+1] = r[i+1], r[i]
	case 1:
		r = append(r[:i], r[i+1:]...)
	default:
		r = append(r[:i+1], r[i:]...)
	}
	return string(r)
}

// misheard are letters that are taken for others in names.
var misheard = [][2]string{
	{"ph", "f"}, {"ck", "k"}, {"tt", "t"}, {"nn", "n"}, {"ll", "l"}, {"ei", "ai"}, {"y", "i"}, {"ie", "ei"},
	{"mm", "m"}, {"ss", "s"}, {"th", "t"}, {"z", "s"}, {"é", "e"}, {"ü", "ue"}, {"ö", "oe"}, {"í", "i"}, {"ó", "o"}, {"á", "a"},
}

func heard(d *dice, name string) string {
	from := d.below(len(misheard))
	for i := range misheard {
		m := misheard[(from+i)%len(misheard)]
		if at := strings.LastIndex(name, m[0]); at > 0 {
			return name[:at] + m[1] + name[at+len(m[0]):]
		}
	}
	return name
}
