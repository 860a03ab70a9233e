package echo

import (
	"regexp"
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/context"
	"github.com/lethe-privacy/lethe/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// mentioned is the handle of somebody in a social network.
	mentioned = regexp.MustCompile(`(?:^|[^\p{L}\p{Nd}_.@/])@([\p{L}_][\p{L}\p{Nd}_.-]{2,30}[\p{L}\p{Nd}_])`)
	hashtag   = regexp.MustCompile(`#([\p{L}\p{Nd}_]{4,40})`)
	// login is a user name behind the word for one.
	login = regexp.MustCompile(`(?i)\b(?:user(?:name)?|login|logon|usuari[oa]?|benutzer(?:name|kennung)?|nutzer(?:name)?|kennung|nick(?:name)?|uid|by|acc(?:ount)?)(?:=|: ?"?| = )([\p{L}][\p{L}\p{Nd}_.-]{2,30}[\p{L}\p{Nd}])`)
	// says is a line of a chat: who writes it, or comes and goes.
	says = regexp.MustCompile(`(?m)^(\p{Ll}[\p{L}\p{Nd}_.-]{2,30})(?: (?:joined|left the|logged|signed (?:in|out)|wrote|hat sich|ist beigetreten|schrieb|se ha unido|se unió|s['’]ha unit|ha sortit|ha salido)\b|: \p{Ll})`)
	// logged is a line of a log: a time, words in capitals, then a user name.
	logged = regexp.MustCompile(`(?m)^[\[(]?(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d(?::\d\d)?[\])]?[^\n]{0,40}? \p{Lu}{4,} (\p{Ll}[\p{L}\p{Nd}_.-]{3,30})\b`)
)

// users finds user names by what is written before them, and names in hashtags.
func (d *document) users() {
	for _, t := range d.texts {
		for _, at := range mentioned.FindAllStringSubmatchIndex(t.s, -1) {
			d.user(t, span.Span{Start: at[2], End: at[3]}, "handle")
		}
		for _, form := range [...]*regexp.Regexp{login, logged, says} {
			for _, at := range form.FindAllStringSubmatchIndex(t.s, -1) {
				if s := (span.Span{Start: at[2], End: at[3]}); !lexicon.Ordinary(s.In(t.s)) && !context.NoName(s.In(t.s)) {
					d.user(t, s, "user name")
				}
			}
		}
		for _, at := range hashtag.FindAllStringSubmatchIndex(t.s, -1) {
			for _, s := range segments(t.s[at[2]:at[3]], at[2]) {
				if word := s.In(t.s); capital(word) && d.isGiven(word) && !d.ordinary(word) && letters(word) > 3 {
					d.user(t, span.Span{Start: at[2], End: at[3]}, "name in a hashtag")
				}
			}
		}
		d.listedUsers(t)
		d.listedFiles(t)
	}
}

func (d *document) user(t *text, s span.Span, why string) {
	if t.free(s) {
		d.add(t, s, lethe.PersonalID, .6, why)
	}
}

// listedUsers finds user names that have names of the lists: "nurse.pickersgill".
func (d *document) listedUsers(t *text) {
	for s := range t.joined() {
		if run := s.In(t.s); dotted(run) && t.free(s) && (s.Start == 0 || t.s[s.Start-1] != '@' && t.s[s.Start-1] != '/') && d.namedParts(run) {
			d.user(t, s, "user name of listed names")
		}
	}
}

// namedParts reports whether a part of a dotted user name is nothing but a name.
func (d *document) namedParts(run string) bool {
	for _, p := range strings.Split(run, ".") {
		if letters(p) > 3 && d.classes(p)&(given|family) != 0 && !lexicon.Ordinary(p) {
			return true
		}
	}
	return false
}

// listedFiles finds the names of the lists in the names of files.
func (d *document) listedFiles(t *text) {
	for s := range t.joined() {
		run := s.In(t.s)
		if !fileName(run) || !extensions[run[strings.LastIndexByte(run, '.')+1:]] {
			continue
		}
		last := -1 // the end of the name before
		for _, part := range segments(run, s.Start) {
			word := part.In(t.s)
			c := d.classes(word)
			own := !lexicon.Ordinary(word) && !lexicon.Ordinary(umlauted.Replace(lethe.Lower(word))) && letters(word) > 3 && !context.NoName(word)
			if own && (c&given != 0 || c&family != 0 && (unicode.IsUpper([]rune(word)[0]) || part.Start == last+1 && last > 0)) && t.free(part) {
				d.add(t, part, lethe.Person, bareScore, "listed name in the name of a file")
				last = part.End
			}
		}
	}
}

// umlauted is a word as those write it who have umlauts.
var umlauted = strings.NewReplacer("ae", "ä", "oe", "ö", "ue", "ü")
