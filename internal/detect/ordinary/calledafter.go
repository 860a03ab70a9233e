package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

const (
	// kinds are what is called after whoever described it, and belongs to no patient.
	kinds = `signs?|syndromes?|diseases?|palsy|stains?|scores?|scales?|criteria|classification|index|triad|reflex(?:es)?|man(?:o|oe)euv(?:er|re)s?|thyroiditis|lymphoma|chorea|encephalopathy`
	// parts are those that a patient has too: only names that are known for it stand before them.
	parts = `tests?|points?|foot|feet|joints?|contractures?|nod(?:e|ule)s?|rings?|cysts?|hernias?|limbs?|signals?|drains?|catheters?|tubes?|fractures?|incisions?|excision|repair|flaps?|advancement|procedures?|tumou?rs?|grades?|stages?|types?|class|level|diverticul(?:um|a)|ducts?|glands?|fasciae?|ligaments?|loops?|pouch|membranes?|cells?|cords?|solution|iodine|antigens?|antibod(?:y|ies)|capsule|spaces?|impingement|clips?|clamps?|forceps|retractors?|airways?|masks?|boots?|splints?|slings?|needles?|sutures?|lines?|wires?|frames?|suction|bod(?:y|ies)|protein|proteins|cris[ie]s|fistulas?|grafts?|stents?|valves?|shunts?|pumps?|bags?|charts?|views?|position|operation|approach|technique|regimen|bandages?|collars?|plates?|nails?|screws?|pins?|rods?|phenomenon|esophagus|oesophagus|palsies|lesions?|nystagmus|respiration|breathing|rule|formula|equation|coefficient|units?`
)

// structure are words for parts of the body that are called after who described them.
const structure = `ampulla|sphincter|ducts?|islets?|circle|foramen|foramina|aqueduct|pouch|loops?|bundle|canals?|triangle|ligaments?|angle|tubercles?|crypts?|patches|glands?|cave|organ|cisterns?|fascia|tetralogy|zonule|recess|nodes? and bundle|fissure|antrum`

var (
	kindBehind   = lazyregexp.New(`^(?:['’]s?)? (?:` + kinds + `)(?:[^\pL]|$)`)
	kindInside   = lazyregexp.New(`^\p{Lu}[\pL'’-]+(?:['’]s?)? (?:` + kinds + `)(?: \pL+)?$`)
	partBehind   = lazyregexp.New(`^(?:['’]s?)? (?:` + parts + `)(?:[^\pL]|$)`)
	partInside   = lazyregexp.New(`^(\p{Lu}[\pL'’-]+?(?: \p{Lu}[\pL'’-]+?)?)(?:['’]s?)?(?: (?:` + parts + `)(?: \pL+)?| [IVX]{1,4}[a-cA-C]?| [A-D])$`)
	resultBehind = lazyregexp.New(`^(?:['’]s)? (?:suspected|ruled out|reversed|not (?:seen|recorded|done|detected|elicited|tested)|in remission|resolving|resolved|borderline|intact|normal|abnormal|weakly|strongly|bilaterally|positive|negative|equivocal|excluded|upgoing|downgoing|absent|positiu|negatiu|positivo|negativo|(?:previo )?\d)(?:[^\pL]|$)`)
	possessive   = lazyregexp.New(`^\p{Lu}\pL+['’]s$`)
	endBehind    = lazyregexp.New(`^(?:[,.;]| and |$)`) // "Hashimoto's, Raynaud's": nothing that somebody has
	ofSomebody   = lazyregexp.New(`^['’]s(?:[,.;)]| (?:and|or|and/or)[^\pL]|$)`)
	andBehind    = lazyregexp.New(`^ (?:and|&|y|i|und) (\p{Lu}\pL+) (?:\d|[IVX]+\b|stage|grade)`)
	// structures are parts of the body that "of" and the name of who described them follow.
	structures    = lazyregexp.New(`(?i)(?:^|[^\pL])(?:` + structure + `) of $`)
	structureName = lazyregexp.New(`^(?i:` + structure + `) of \p{Lu}\pL+$`)
	// rowBehind goes on with another name, and what was found.
	rowBehind = lazyregexp.New(`^(?:['’]s)?(?: (?:and|&|y|i|und|or)|,) (\p{Lu}\pL+)(?:['’]s)? (?:both |are |were )*(?:positive|negative|absent|present|equivocal|antigens?)`)
	// scored is a scale with its number, beside another.
	scored      = lazyregexp.New(`(?:^|[, ])(\p{Lu}\pL+)(?:-\p{Lu}\pL+)? \d{1,3}(?:/\d{1,3})?(?:,|$)`)
	gradeBehind = lazyregexp.New(`^ (?:(?:grade|stage|class|classification|score|criteria) ?(?:[IVX]{1,4}|\d)|A\d L\d|C\d{1,2}M\d)`)
	heldBefore  = lazyregexp.New(`(?:Mrs?|Ms|Miss|Dr|Prof|Sir|Frau|Herrn?|Sra?|Dra|D|Don|Doña|[Pp]atient|[Nn]ame|[Bb]y|[Dd]ear)[.:]?\s?$`)
)

// isCalledAfter reports whether a name is that of a sign, score or stage: its kind stands after
// it, or, for names that are known for it, a grade, a result or a part of the body.
func (f *field) isCalledAfter(s, before, after string) bool {
	switch {
	case heldBefore.MatchString(last(before, 24)):
		return false
	case structureName.MatchString(s), structures.MatchString(last(before, 32)) && !strings.Contains(s, " "):
		return true
	case strings.Contains(s, "-") && !strings.Contains(s, " ") && f.areKnown(s):
		return true // Osgood-Schlatter
	case kindInside.MatchString(s), !strings.Contains(s, " ") && kindBehind.MatchString(after):
		return true
	}
	if m := partInside.FindStringSubmatch(s); m != nil {
		return f.areKnown(m[1])
	}
	if !strings.Contains(s, " ") && ofSomebody.MatchString(after) && f.areKnown(s) {
		return true
	}
	behind := partBehind.MatchString(after) || resultBehind.MatchString(after) || possessive.MatchString(s) && endBehind.MatchString(after)
	if m := andBehind.FindStringSubmatch(after); m != nil {
		behind = behind || f.areKnown(m[1])
	}
	if m := rowBehind.FindStringSubmatch(after); m != nil {
		behind = behind || f.areKnown(m[1])
	}
	return behind && f.areKnown(s)
}

// isScored reports whether what was taken for an address is scales with their numbers: "Barthel
// 60, Lawton 3".
func (f *field) isScored(s string) bool {
	for _, m := range scored.FindAllStringSubmatch(s, -1) {
		if f.eponym(m[1]) {
			return true
		}
	}
	return false
}

// isClassified reports whether a town is what a classification is called after: a grade follows.
func isClassified(before, after string) bool {
	return gradeBehind.MatchString(after) && !heldBefore.MatchString(last(before, 24))
}

// areKnown reports whether all names in a text are those of signs and the like.
func (f *field) areKnown(s string) bool {
	ns := strings.FieldsFunc(strings.TrimSuffix(strings.ReplaceAll(s, "’", "'"), "'s"), func(r rune) bool { return r == '-' || r == ' ' || r == '&' })
	for _, n := range ns {
		if n != "and" && !f.eponym(n) {
			return false
		}
	}
	return len(ns) > 0
}
