package replace

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/span"
)

// clean reports, without quoting it, a value of a target in a string that came
// through [Replacer.Scrub] or is made of such. It takes the texts in brackets that
// operators of this package put in for granted, wherever they stand.
func (r *Replacer) clean(s string) error {
	var err error
	r.searched.each(lethe.Field{Kind: lethe.ID}, s, "", func(h hit) {
		if err == nil && h.why == reach.Reached && !r.placeholder(s, h.Span) {
			err = failure.Errorf("replace", "%w at [%d,%d)", errSurvives, h.Start, h.End)
		}
	})
	return err
}

// placeholder reports whether the span lies in brackets that an operator made.
func (r *Replacer) placeholder(s string, in span.Span) bool {
	open := strings.LastIndexByte(s[:in.Start+1], '[')
	n := strings.IndexByte(s[in.Start:], ']')
	if open < 0 || n < 0 || in.Start+n+1 < in.End {
		return false
	}
	labels := map[string]bool{}
	for _, t := range r.targets {
		labels[string(t.Entity.Label)] = true
	}
	name := s[open+1 : in.Start+n]
	if "["+name+"]" == redacted || labels[name] {
		return true
	}
	if cut := strings.LastIndexByte(name, '~'); cut >= 0 && labels[name[:cut]] && strings.Trim(name[cut+1:], base64url) == "" {
		return true // a token of the operator encrypt
	}
	cut := strings.LastIndexByte(name, '_')
	return cut >= 0 && labels[name[:cut]] && isHash(name[cut+1:])
}

// base64url are the characters of a ciphertext.
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// isHash reports whether s looks like what the operator pseudonym appends.
func isHash(s string) bool {
	return len(s) == 16 && strings.Trim(s, "0123456789abcdef") == ""
}
