package cue

import ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"

// asked takes whom a question at the start of a line is about: "Is Zebulon Quatermass insured?". A model has
// too little to go by there. The name has two or three words, none of them ordinary, and a word in small letters
// goes on with the question.
func (s *personScan) asked(i int) bool {
	if s.lang != "en" || !s.is(i, "Is", "Was", "Did", "Does", "Has", "Had", "Can", "Could", "Will", "Would", "Should", "Where", "When", "Why", "How", "What") {
		return false
	}
	at := i + 1
	if s.is(i, "Where", "When", "Why", "How", "What") && s.is(at, "is", "was", "did", "does", "has", "can", "will", "would", "should") {
		at++
	}
	n, ok := s.nameAt(at, 3)
	if !ok || !s.sameLine(at) || n.last-at < 2 || !s.sameLine(n.last) || s.at(n.last).kind != small || s.organized(n) {
		return false
	}
	for k := at; k < n.last; k++ {
		if s.at(k).kind != capital || ordinary.Ordinary(s.word(k)) {
			return false
		}
	}
	for k := n.last; k < n.last+longestQuestion && s.sameLine(k); k++ {
		if s.is(k, "?") {
			s.add(n, "", 0.6, byQuestion)
			return true
		}
	}
	return false
}

// longestQuestion is how many words behind a name a question goes on for at most.
const longestQuestion = 12
