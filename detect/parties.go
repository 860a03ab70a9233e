package detect

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// side is the column behind a party's name that says on which side it is.
var side = lazyregexp.New(` {2,}(?:Claimants?|Defendants?|Plaintiffs?|Applicants?|Respondents?|Appellants?|Petitioners?)$`)

// Parties cuts names of people at the "v." between the parties of a case: nobody is called
// so. A state that is a party is no person. Names end before the column with their side.
func Parties(ms []lethe.Mention) []lethe.Mention {
	out := make([]lethe.Mention, 0, len(ms))
	for _, m := range ms {
		if m.Label == lethe.Person || m.Label == lethe.Organization {
			if at := side.FindStringIndex(m.Text); at != nil && at[0] > 0 {
				m.End, m.Text, m.Normalized = m.Start+at[0], m.Text[:at[0]], ""
			}
		}
		at, n := between(m.Text)
		if m.Label != lethe.Person || at < 0 {
			out = append(out, m)
			continue
		}
		for _, s := range []span.Span{{Start: 0, End: at}, {Start: at + n, End: len(m.Text)}} {
			if party := s.In(m.Text); party != "" && !IsState(party) {
				piece := m
				piece.Span, piece.Text = span.Span{Start: m.Start + s.Start, End: m.Start + s.End}, party
				out = append(out, piece)
			}
		}
	}
	return out
}

// IsState reports whether a name is that of a state as a party before a court.
func IsState(party string) bool { return states[strings.TrimPrefix(lethe.Lower(party), "the ")] }

// between is where a "v." stands between two names, and how long it is with its spaces;
// -1 where there is none.
func between(text string) (at, n int) {
	for _, sign := range []string{" v. ", " vs. ", " v "} {
		if at := strings.Index(text, sign); at > 0 {
			return at, len(sign)
		}
	}
	return -1, 0
}

// states are those that are parties before the courts whose judgments are in English.
var states = func() map[string]bool {
	all := map[string]bool{}
	for _, name := range strings.Split("albania,andorra,armenia,austria,azerbaijan,belgium,bosnia and herzegovina,bulgaria,croatia,cyprus,czech republic,czechia,denmark,estonia,"+
		"finland,france,georgia,germany,greece,hungary,iceland,ireland,italy,latvia,liechtenstein,lithuania,luxembourg,malta,moldova,republic of moldova,monaco,montenegro,"+
		"netherlands,north macedonia,norway,poland,portugal,romania,russia,san marino,serbia,slovakia,slovenia,spain,sweden,switzerland,turkey,türkiye,ukraine,united kingdom,"+
		"united states,united states of america,former yugoslav republic of macedonia,canada,australia,new zealand,india", ",") {
		all[name] = true
	}
	return all
}()
