package view

import (
	"strconv"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

const longestWordOfRTF = 60

var (
	groupPattern = lazyregexp.New(`^\{(?:\\\*?[a-z]{1,20}-?[0-9]{0,6} ?)+`)
	breakPattern = lazyregexp.New(`^\\(par|line|tab)(?:[ \r\n]|\b)`)
	runePattern  = lazyregexp.New(`^\\u(-?[0-9]{1,5}) ?\?`)
	stylePattern = lazyregexp.New(`^\\(?:b|i|ul|ulnone|plain|pard|f[0-9]+|fs[0-9]+|cf[0-9]+|lang[0-9]+)(?:0)?(?: |\b)`)
)

// inRTF reports whether the text has groups of RTF.
func (r *reader) inRTF() bool {
	if r.isRTF == 0 {
		r.isRTF = -1
		if groupAnywhere.MatchString(r.text) {
			r.isRTF = 1
		}
	}
	return r.isRTF > 0
}

var groupAnywhere = lazyregexp.New(`\{\\(?:rtf1|b|i|ul|f[0-9]|fs[0-9]|cf[0-9]|pard|plain|lang[0-9])\b`)

// group passes over the beginning of a group with its words.
func (r *reader) group(at int) (int, string) {
	if r.byteAt(at+1) != '\\' || !r.inRTF() {
		return 0, ""
	}
	n := len(groupPattern.FindString(r.text[at:min(len(r.text), at+longestWordOfRTF)]))
	if n > 0 {
		r.groups++
	}
	return n, ""
}

// groupEnd passes over the end of such a group.
func (r *reader) groupEnd(at int) (int, string) {
	if r.groups == 0 {
		return 0, ""
	}
	r.groups--
	return 1, ""
}

// rtf reads the words of RTF that stand for characters, and passes over those that say
// how text looks.
func (r *reader) rtf(at int) (int, string) {
	if c := r.byteAt(at + 1); c < 'b' || c > 'u' || !r.inRTF() {
		return 0, ""
	}
	rest := r.text[at:min(len(r.text), at+longestWordOfRTF)]
	if m := breakPattern.FindStringSubmatch(rest); m != nil {
		return len(m[0]), "\n"
	}
	if m := runePattern.FindStringSubmatch(rest); m != nil {
		if n, err := strconv.ParseInt(m[1], 10, 32); err == nil {
			return len(m[0]), string(rune(uint16(n)))
		}
	}
	return len(stylePattern.FindString(rest)), ""
}
