package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// What begins a line of a chat has a capital that says nothing.

var (
	// written are words that people write to those whom they know and that are on no list.
	written = lazyregexp.New(`^(?i:soz|deff?o|lmk|dunno|gonna|gotta|wanna|gimme|lemme|omw|brb|ttyl|tbh|tbf|ngl|idk|idc|ofc|obvs|probs|totes|whatevs|kk|okie|yep|yup|yeh|nah|nope|ta|fyi|hiya|heya|innit|aight|cya|laters|tyvm|ikr|hmu|wyd)$`)
	// bidding are verbs of which some are names, too; what they are said of follows: "Chuck it in the bin".
	bidding = lazyregexp.New(`^(?i:ping|bung|chuck|nip|pop|bin|grab|fetch|reckon|swing|shout|nick|drop|park|flag|bob|hop|pick|bring|ring|text|call|buzz|bell|whack|stick|shove|lob|sling|dump|nudge|poke|patch|pinch|mark|rob|bag)$`)
	bidden  = lazyregexp.New(`^ (?:me|it|us|them|him|her|that|this|those|these|the|an?|some|your|my|our|his|their|both|in(?:to)? (?:it|the|my|your|a)|over|by|down|up|out|off|round|back|through|along)(?:$|[^\pL'’])`)
	// bidsOrNames are those that people are called: what something is done to tells them from who is "off today".
	bidsOrNames = lazyregexp.New(`^(?i:nick|bob|mark|rob|chuck)$`)
	bidsThis    = lazyregexp.New(`^ (?:me|it|us|them|him|that|this|those|these|the|an?|some|your|my|our|both)(?:$|[^\pL'’])`)
	// lineOfChat ends where what somebody writes begins, behind the time and who writes.
	lineOfChat = lazyregexp.New(`(?:^|\n)(?:\[[^\]\n]{1,20}\] ?)?(?:[^\n:]{1,24}: )?$`)
)

// reachOfLine is how many bytes before a word the beginning of a line of a chat may have.
const reachOfLine = 50

// isChatWord reports whether a mention is a word that begins a line of a chat and bids somebody do something, or is
// written there alone: "Ping me", "Soz".
func isChatWord(text string, m *lethe.Mention) bool {
	if m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization {
		return false
	}
	after := first(text[m.End:], reach)
	if !(written.MatchString(m.Text) && !strings.HasPrefix(after, ":") || bids(m.Text, after)) {
		return false
	}
	before := last(text[:m.Start], reachOfLine)
	if len(before) == reachOfLine && !strings.Contains(before, "\n") {
		return false // ^ is not the beginning of the text
	}
	return lineOfChat.MatchString(before)
}

// bids reports whether a verb bids somebody do something to what follows.
func bids(verb, after string) bool {
	if bidsOrNames.MatchString(verb) {
		return bidsThis.MatchString(after)
	}
	return bidding.MatchString(verb) && bidden.MatchString(after)
}
