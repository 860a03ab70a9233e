package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/pipeline"
)

// lastLine says what was written, and whether it can be shared. It stands behind all
// warnings: anyone who reads but one line reads this.
func lastLine(done *pipeline.Anonymization, place string) string {
	if place == "-" {
		place = "standard output"
	}
	return fmt.Sprintf("%s: %s with %s; %s", place, plural(done.Written, "document", "documents"), plural(done.Replacements, "replacement", "replacements"), mayShare(done)+notSearched(done.NotSearched))
}

// notSearched ends the line where columns were copied as they are.
func notSearched(keys []string) string {
	switch {
	case len(keys) == 0:
		return ""
	case slices.Contains(keys, "*"):
		return "; all metadata was copied and not searched"
	}
	return "; copied and not searched: " + strings.Join(keys, ", ")
}

// mayShare is the end of the last line: programs may look for "this can be shared", which
// is said only where nothing speaks against it.
func mayShare(done *pipeline.Anonymization) string {
	if len(done.NotAnonymous) > 0 {
		return "NOT anonymous: this must not be shared"
	}
	if done.Plan == nil {
		return "no report says what is left: make one before this is shared"
	}
	var against []string
	if done.OtherLanguage != "" {
		against = append(against, done.OtherLanguage+", in which much may be missed")
	}
	if len(done.Direct) > 0 {
		against = append(against, directLeft(done.Direct))
	}
	if over := overBound(done.After); over != "" {
		against = append(against, over)
	}
	if done.Unmet > 0 {
		against = append(against, "bounds are not met because of documents shared earlier, named in the warnings")
	}
	if done.Kept > 0 {
		against = append(against, "bounds are not met because decisions keep entities")
	}
	if n := done.Beside.Rests; n > 0 {
		against = append(against, plural(n, "place", "places")+" where the rest of what was replaced may stand, named in the warnings")
	}
	if n := done.Beside.Initials; n > 0 {
		against = append(against, plural(n, "initial that stands for somebody is", "initials that stand for somebody are")+" left")
	}
	if n := done.Beside.Dates; n > 0 {
		against = append(against, plural(n, "date is", "dates are")+" kept in fields beside dates that moved")
	}
	words := plural(done.Beside.Words, "ordinary word beside a name", "ordinary words beside names")
	switch n := done.Beside.Words; {
	case len(against) == 0 && n > 0:
		return "this can be shared; look first at " + words + ", named in the warnings"
	case len(against) == 0:
		return "this can be shared"
	case n > 0:
		against = append(against, words+", named in the warnings")
	}
	return strings.Join(against, ", ") + ": read the report before this is shared"
}

func directLeft(left []report.DirectCount) string {
	n, labels := 0, make([]string, len(left))
	for i, l := range left {
		n += l.Entities
		labels[i] = fmt.Sprintf("%s %d", l.Label, l.Entities)
	}
	return fmt.Sprintf("%s left (%s)", plural(n, "direct identifier is", "direct identifiers are"), strings.Join(labels, ", "))
}

// plural counts what is called so.
func plural[N int | int64 | uint64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// overBound names what exceeds its bound, "" if nothing does.
func overBound(after report.Totals) string {
	var over []string
	if n := after.DocumentsAbove; n > 0 {
		over = append(over, plural(n, "document", "documents"))
	}
	if n := after.ChainsAbove; n > 0 {
		over = append(over, plural(n, "chain", "chains"))
	}
	switch {
	case len(over) == 0:
		return ""
	case after.DocumentsAbove+after.ChainsAbove == 1:
		return over[0] + " is over its bound"
	}
	return strings.Join(over, " and ") + " are over their bounds"
}

// whyLeft says why direct identifiers stay, by what chooses. What masks nothing has no reason.
var whyLeft = map[mask.Mode]string{
	mask.Risk: "every risk meets its bound", mask.Relevance: "no document makes them relevant enough",
}

// reachLine splits the count of replacements by kind, "" if all are of mentions.
func reachLine(done *pipeline.Anonymization) string {
	mentioned, reached, left := 0, 0, 0
	for _, r := range done.Reach {
		mentioned, reached = mentioned+r.Mentioned, reached+r.Reached
		for _, l := range r.Left {
			left += l.Places
		}
	}
	if reached+left == 0 {
		return ""
	}
	return fmt.Sprintf("%s replaced, and %s beyond them; %s left, where they can be something else",
		plural(mentioned, "mention", "mentions"), plural(reached, "equal value", "equal values"), plural(left, "equal value is", "equal values are"))
}
