package pattern

import (
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// knownHost is the length of the domain name at the beginning of a run of host
// characters: up to the last label that is a top-level domain, or 0.
func knownHost(run string, presidio bool) int {
	for end := len(run); end > 0; {
		dot := strings.LastIndexByte(run[:end], '.')
		if dot <= 0 {
			return 0
		}
		label := run[dot+1 : end]
		if presidio {
			if n := presidioTLD(label); n > 0 {
				return dot + 1 + n
			}
		} else if topLevel(label) && plausible(run[:dot]) {
			return end
		}
		end = dot
	}
	return 0
}

// plausible reports whether the text before a top-level domain can be names of
// domains: labels of up to 63 characters, none empty, no hyphen at their ends.
func plausible(host string) bool {
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	return true
}

// topLevel reports whether a label is a top-level domain of the public suffix list.
func topLevel(label string) bool {
	if len(label) < 2 || len(label) > 63 || label[0] >= '0' && label[0] <= '9' {
		return false
	}
	// A name below it, because some domains (bd, er, np) stand in the list only with
	// what is below them.
	_, icann := publicsuffix.PublicSuffix("x." + strings.ToLower(label))
	return icann
}

// fileEndings are top-level domains that end the names of files as well.
var fileEndings = wordset.Of("bat bin cab cc cfg dat do doc ini java js md me mov pl ps py rs sh so st ts txt zip")

// commonWords are top-level domains that begin sentences as well.
var commonWords = wordset.Of("am an as at be by de do es et in is it la me mi my no se si so to tu un us va")
