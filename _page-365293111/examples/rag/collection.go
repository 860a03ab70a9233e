package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// letter is a document of the collection.
type letter struct {
	ID      string `json:"id"`
	Content string `json:"content"`
}

// question asks for the letters of one company, in one of the ways to write its name.
type question struct {
	text     string
	relevant map[string]bool // by id of letter
	ways     []string        // to write the name
	kind     string          // firm or person
}

// Every company is invented, and so is what happened to it.
var (
	firstParts  = []string{"Bright", "Cold", "Ash", "Wren", "Thorn", "Marl", "Hollow", "Silver", "Fern", "Stone"}
	secondParts = []string{"moor", "mere", "vale", "field", "wick", "gate", "combe", "ford"}
	trades      = []string{"Logistics", "Mills", "Foods", "Chemicals", "Textiles", "Motors"}
	forms       = []string{"Ltd", "Inc.", "PLC", "LLC"}
	damages     = []string{"water damage", "a fire", "a theft", "a burst pipe", "a storm", "a broken crane"}
	outcomes    = []string{"paid in full", "refused", "settled for half", "still open", "sent back for a survey"}
	sites       = []string{"in the cold store", "at the depot", "in the loading bay", "on the roof", "in the yard"}
)

const (
	companies         = 48
	lettersPerCompany = 6
)

// invent makes the collection and the questions, the same for each seed.
func invent(seed uint64) (letters []letter, questions []question) {
	r := rand.New(rand.NewPCG(seed, 7))
	for i, n := range r.Perm(len(firstParts) * len(secondParts))[:companies] {
		name := firstParts[n%len(firstParts)] + secondParts[n/len(firstParts)] + " " + trades[r.IntN(len(trades))]
		ways := waysToWrite(name, forms[r.IntN(len(forms))])
		q := question{relevant: map[string]bool{}, ways: ways}
		for k := range lettersPerCompany {
			l := letter{ID: fmt.Sprintf("letter-%03d", i*lettersPerCompany+k)}
			l.Content = fmt.Sprintf("%s reported %s %s. The claim over %d,000 pounds was %s.",
				ways[k%len(ways)], pick(r, damages), pick(r, sites), 2+r.IntN(90), pick(r, outcomes))
			letters = append(letters, l)
			q.relevant[l.ID] = true
		}
		q.text = fmt.Sprintf("Which claims did %s file?", ways[r.IntN(len(ways))])
		questions = append(questions, q)
	}
	r.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	return letters, questions
}

// waysToWrite are a name with its legal form and without, in capitals, in one word and with
// a slip of the pen.
func waysToWrite(name, form string) []string {
	first, trade, _ := strings.Cut(name, " ")
	slip := first[:len(first)-2] + first[len(first)-1:] // the last letter but one is missing
	return []string{name + " " + form, name, slip + " " + trade, name + " " + strings.ToUpper(form)}
}

// named counts the letters that still hold a company's name, in any way to write it.
func named(letters []letter, questions []question) int {
	n := 0
	for _, l := range letters {
		for _, q := range questions {
			if q.names(l) {
				n++
				break
			}
		}
	}
	return n
}

// names reports whether a letter holds the name of the question's company.
func (q question) names(l letter) bool {
	text := strings.ToLower(l.Content)
	for _, way := range q.ways {
		if strings.Contains(text, strings.ToLower(way)) {
			return true
		}
	}
	return false
}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }
