package people

import (
	"fmt"
	"strings"
)

// A grammar is text with
//
//	{slot} {slot.form}   what the person, or what happened, fills in: see slots
//	{@rule}              one of the alternatives of a rule in rules.txt
//	{he/she}             a word by the person's sex; {clerk:he/she} by somebody else's
//	{2..5}               a number
//	[one|other|]         one of several texts; an empty one is perhaps nothing
//
// An alternative that begins with ?word stands only where that is true: see holds. In the
// file of a kind, documents are separated by lines of ----; in rules.txt a line "== name"
// begins a rule, and each line behind it is an alternative, in which \n ends a line.
type sequence []node

type node struct {
	kind  nodeKind
	text  string // a text, a slot, a rule; of a word of sex, whose
	form  string // of a slot
	days  int    // of a date, how many later
	words words
	least int
	most  int
	of    []alternative
}

type alternative struct {
	condition string
	sequence
}

type nodeKind uint8

const (
	isText nodeKind = iota
	isSlot
	isRule
	isWord
	isNumber
	isChoice
)

// Kinds are the kinds of documents.
var Kinds = []string{"claim", "letter", "bill", "note", "discharge", "referral", "court", "email", "chat", "review", "minutes", "form"}

func (l *land) readGrammars(language string) error {
	l.grammars, l.rules = map[string][]alternative{}, map[string][]alternative{}
	for _, kind := range Kinds {
		name := "data/" + language + "/" + kind + ".txt"
		text, err := grammarText(name)
		if err != nil {
			return err
		}
		for _, part := range strings.Split(text, "\n----\n") {
			a, err := parseAlternative(strings.TrimSpace(part))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			l.grammars[kind] = append(l.grammars[kind], a)
		}
	}
	if err := l.readRules("data/" + language + "/rules.txt"); err != nil {
		return err
	}
	for _, f := range l.Facts {
		s, err := parse(f)
		if err != nil {
			return fmt.Errorf("facts: %w", err)
		}
		l.facts = append(l.facts, s)
	}
	return nil
}

// grammarText is a file without its comments.
func grammarText(name string) (string, error) {
	data, err := files.ReadFile(name)
	if err != nil {
		return "", err
	}
	var lines []string
	for line := range strings.SplitSeq(string(data), "\n") {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n"), nil
}

func (l *land) readRules(name string) error {
	text, err := grammarText(name)
	if err != nil {
		return err
	}
	rule := ""
	for line := range strings.SplitSeq(text, "\n") {
		if after, ok := strings.CutPrefix(line, "== "); ok {
			rule = strings.TrimSpace(after)
			continue
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		a, err := parseAlternative(strings.ReplaceAll(line, `\n`, "\n"))
		if err != nil {
			return fmt.Errorf("%s: rule %s: %w", name, rule, err)
		}
		l.rules[rule] = append(l.rules[rule], a)
	}
	return nil
}

func parseAlternative(text string) (alternative, error) {
	var a alternative
	if rest, ok := strings.CutPrefix(text, "?"); ok {
		end := strings.IndexAny(rest, " \n")
		if end < 0 {
			end = len(rest)
		}
		a.condition, text = rest[:end], strings.TrimPrefix(strings.TrimPrefix(rest[end:], " "), "\n")
	}
	s, err := parse(text)
	a.sequence = s
	return a, err
}

func parse(text string) (sequence, error) {
	var s sequence
	for text != "" {
		at := strings.IndexAny(text, "{[")
		if at < 0 {
			at = len(text)
		}
		if at > 0 {
			s = append(s, node{kind: isText, text: text[:at]})
			text = text[at:]
			continue
		}
		end, err := closing(text)
		if err != nil {
			return nil, err
		}
		inner := text[1:end]
		n, err := parseNode(text[0], inner)
		if err != nil {
			return nil, err
		}
		s = append(s, n)
		text = text[end+1:]
	}
	return s, nil
}

// closing finds the end of a slot or choice that a text begins with.
func closing(text string) (int, error) {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i, nil
			}
		}
	}
	return 0, fmt.Errorf("what begins with %.20q has no end", text)
}

func parseNode(opening byte, inner string) (node, error) {
	if opening == '[' {
		n := node{kind: isChoice}
		for _, part := range choices(inner) {
			a, err := parseAlternative(part)
			if err != nil {
				return n, err
			}
			n.of = append(n.of, a)
		}
		return n, nil
	}
	if rule, ok := strings.CutPrefix(inner, "@"); ok {
		return node{kind: isRule, text: rule}, nil
	}
	if least, most, ok := strings.Cut(inner, ".."); ok {
		n, err := numbers(least, most)
		if err != nil || n[1] < n[0] {
			return node{}, fmt.Errorf("{%s} is not a range", inner)
		}
		return node{kind: isNumber, least: n[0], most: n[1]}, nil
	}
	if strings.Contains(inner, "/") {
		who, both, other := strings.Cut(inner, ":")
		if !other {
			who, both = "name", inner
		}
		man, woman, _ := strings.Cut(both, "/")
		return node{kind: isWord, text: who, words: words{man, woman}}, nil
	}
	slot, form, _ := strings.Cut(inner, ".")
	n := node{kind: isSlot, text: slot, form: form}
	if i := strings.IndexAny(slot, "+-"); i > 0 {
		days, err := numbers(slot[i:])
		if err != nil {
			return n, fmt.Errorf("{%s} has no number of days", inner)
		}
		n.text, n.days = slot[:i], days[0]
	}
	if !slots[n.text] {
		return n, fmt.Errorf("there is no slot {%s}", inner)
	}
	return n, nil
}

// choices cuts the text between brackets at its own bars.
func choices(text string) []string {
	var all []string
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '|':
			if depth == 0 {
				all = append(all, text[from:i])
				from = i + 1
			}
		}
	}
	return append(all, text[from:])
}
