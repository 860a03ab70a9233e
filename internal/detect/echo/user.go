package echo

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// mentioned is the handle of somebody in a social network.
	mentioned = looks.Form(`(?:^|[^\p{L}\p{Nd}_.@/])@([\p{L}_][\p{L}\p{Nd}_.-]{2,30}[\p{L}\p{Nd}_])`)
	hashtag   = looks.Form(`#([\p{L}\p{Nd}_]{4,40})`)
	// login is a user name after the word for one.
	login = looks.Form(`(?i)\b(?:user(?:name)?|login|logon|usuari[oa]?|benutzer(?:name|kennung)?|nutzer(?:name)?|kennung|nick(?:name)?|uid|by|acc(?:ount)?)(?:=|: ?"?| = )([\p{L}][\p{L}\p{Nd}_.-]{2,30}[\p{L}\p{Nd}])`)
	// account is a user name after the word for one, or for where it holds.
	account = looks.Form(`(?i)\b(?:user(?:name)?|login|usuari[oa]?|benutzer(?:in)?|nutzer(?:in)?|kennung|nick(?:name)?|handle|insta(?:gram)?|snap(?:chat)?|tiktok|telegram|discord|skype|twitter|github|gamertag|profil|perfil|account|konto|cuenta|compte)(?:name)?` +
		`(?: (?:is|was|are|ist|lautet|heißt|es|era|és|de|von|of|name)(?: (?:still|now|again|noch|jetzt|weiterhin|wieder|todavía|aún|ahora|encara|ara))?)?(?::| =)? ["'„“]?(?:live:)?([\p{Ll}\p{Lu}][\p{L}\p{Nd}]*(?:[_.-][\p{L}\p{Nd}]+)*)`)
	// signedIn is who came in or did something, in the words of a program or of those who run it.
	signedIn = looks.Form(`(?i)\b(?:log[io]n|logged (?:in|on|off|out)|sign(?:ed)?[ -]in|session|locked|unlocked|commit(?:ted)?|pushed|deployed|triggered|assigned|reassigned|angemeldet|gesperrt|zugewiesen)(?: (?:by|as|to|of|for|from user|als|durch|von|an|por|per))(?: user)? ["'„“]?(\p{Ll}[\p{Ll}\p{Nd}]*(?:[_.-][\p{Ll}\p{Nd}]+)*)\b`)
	// madeUser is a user name of letters and signs, behind the word for one and for what it holds of: "el
	// usuario de la base de datos es lector_2".
	madeUser = looks.Form(`(?i)\b(?:user(?:name)?|login|usuari[oa]?|benutzer(?:name)?|kennung)(?: (?:de|del|of|for|für|zum|zur|von|per|para)(?: \p{L}{1,20}){1,4} (?:is|ist|lautet|es|és|era):?| (?:is|ist|lautet|es|és|era):?) ["'„“]?(\p{L}[\p{L}\p{Nd}]*(?:[_.-][\p{L}\p{Nd}]+)+|\p{L}+\p{Nd}+)(?:$|[^\pL\p{Nd}])`)
	// home is a path to somebody's files.
	home = looks.Form(`(?i)(?:/home/|/users/|\\users\\|/~|\\profiles\\)([\p{L}\p{Nd}][\p{L}\p{Nd}_.-]{1,30})`)
	// counted users have the year of their birth, or another number, at the end.
	numberedUser = looks.Form(`(?:^|[\s("'„“:,])(\p{Ll}{2,}[_.]?\p{Ll}*[_.]?\p{Nd}{2,4})(?:$|[\s)"'“”,.;:!?])`)
	// says is a line of a chat: who writes it, or comes and goes.
	says = looks.Form(`(?m)^(\p{Ll}[\p{L}\p{Nd}_.-]{2,30})(?: (?:joined|left the|logged|signed (?:in|out)|wrote|hat sich|ist beigetreten|schrieb|se ha unido|se unió|s['’]ha unit|ha sortit|ha salido)\b|: \p{Ll})`)
	// notUser is the text behind what writes a log, or behind a word for what it does: "cron: done", "auth user=", "cache miss key=".
	notUser = lazyregexp.New(`^(?::|(?: \pL+){0,3} \pL[\pL\pN_.]*(?:=|: ))`)
	// logged is a line of a log: a time, words in capitals, then a user name.
	logged = looks.Form(`(?m)^[\[(]?(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d(?::\d\d)?[\])]?[^\n]{0,40}? \p{Lu}{4,} (\p{Ll}[\p{L}\p{Nd}_.-]{3,30})\b`)
)

// users finds user names by what is written before them, and names in hashtags.
func (d *document) users() {
	for _, t := range d.texts {
		for _, at := range t.look().All(mentioned) {
			if s := (span.Span{Start: at[2], End: at[3]}); !annotates(t.s, s) {
				d.user(t, s, handleOf)
			}
		}
		for _, form := range [...]*forms.Form{login, logged, says} {
			for _, at := range t.look().All(form) {
				if s := (span.Span{Start: at[2], End: at[3]}); !(form == logged && notUser.MatchString(t.s[s.End:])) && !lexicon.Ordinary(s.In(t.s)) && !cue.NoName(s.In(t.s)) {
					d.user(t, s, "user name") // but for what writes the log: "INFO cron: done"
				}
			}
		}
		d.accounts(t)
		d.underscored(t)
		for _, at := range t.look().All(hashtag) {
			for _, s := range segments(t.s[at[2]:at[3]], at[2]) {
				if word := s.In(t.s); capital(word) && d.isGiven(word) && !d.ordinary(word) && letters(word) > 3 {
					d.user(t, span.Span{Start: at[2], End: at[3]}, "name in a hashtag")
				}
			}
		}
		d.listedUsers(t)
		d.initialAndSurname(t)
		d.listedFiles(t)
	}
	d.actorsOf()
}

// handleOf is why the names behind the sign of social networks were found.
const handleOf = "handle"

// accounts finds user names by the words that announce them, and by their form.
func (d *document) accounts(t *text) {
	for _, form := range [...]*forms.Form{account, madeUser, signedIn} {
		for _, at := range t.look().All(form) {
			if s := (span.Span{Start: at[2], End: at[3]}); d.userName(s.In(t.s)) {
				d.user(t, s, "user name")
			}
		}
	}
	for _, at := range t.look().All(home) {
		if s := (span.Span{Start: at[2], End: at[3]}); !lexicon.Ordinary(s.In(t.s)) && !cue.NoName(s.In(t.s)) {
			d.user(t, s, "user name in a path")
		}
	}
	for _, at := range t.look().All(numberedUser) {
		s := span.Span{Start: at[2], End: at[3]}
		stem := strings.TrimRightFunc(s.In(t.s), unicode.IsDigit)
		parts := letter.Fields(stem)
		if slices.ContainsFunc(parts, func(p string) bool { return letters(p) > 4 && !lexicon.Ordinary(p) && !cue.NoName(p) }) && !t.inside(t.wordAt(s.Start)) {
			d.user(t, s, "user name with a number")
		}
	}
}

// underscored finds user names and folders that hold a name of the lists: "nurse_pickersgill",
// "trelawney_c", "/rohrbacher-p/".
func (d *document) underscored(t *text) {
	for s := range t.parts() {
		run := s.In(t.s)
		if !strings.ContainsAny(run, "_-") {
			continue // as most are
		}
		inPath := s.Start > 0 && strings.ContainsRune(`/\`, rune(t.s[s.Start-1])) || s.End < len(t.s) && strings.ContainsRune(`/\`, rune(t.s[s.End]))
		if run != strings.ToLower(run) || fileName(run) || strings.ContainsAny(run, "@.#/") || !strings.Contains(run, "_") && !(inPath && strings.Contains(run, "-")) || t.taken.All(s) {
			continue
		}
		if d.namedParts(strings.NewReplacer("_", ".", "-", ".").Replace(run)) {
			d.user(t, s, "user name of listed names")
		}
	}
}

// parts are what is joined, cut at the signs between folders.
func (t *text) parts() iter.Seq[span.Span] {
	return func(yield func(span.Span) bool) {
		for s := range t.joined() {
			for at := s.Start; at < s.End; {
				end := s.End
				if i := strings.IndexByte(t.s[at:s.End], '/'); i >= 0 {
					end = at + i
				}
				if end > at && !yield(span.Span{Start: at, End: end}) {
					return
				}
				at = end + 1
			}
		}
	}
}

// wordsKnown are the languages whose ordinary words are known: elsewhere "compte rendu" would be an
// account.
var wordsKnown = wordset.Of("en de es ca")

// withL and withI put the letters for which machines read digits in words.
var (
	withL = strings.NewReplacer("0", "o", "1", "l", "5", "s")
	withI = strings.NewReplacer("0", "o", "1", "i", "5", "s")
)

// userName reports whether a word after that for a user is the name of one: it has a
// digit or a sign, or is no ordinary word.
func (d *document) userName(word string) bool {
	if letters(word) < 3 || extensions[word[strings.LastIndexByte(word, '.')+1:]] || domains[word[strings.LastIndexByte(word, '.')+1:]] {
		return false
	}
	if digits(word) > 0 && (lexicon.Ordinary(withL.Replace(word)) || lexicon.Ordinary(withI.Replace(word))) {
		return false // "domici1iación", as machines read it
	}
	if digits(word) > 0 || strings.ContainsRune(word, '_') {
		return letters(word) > digits(word) || strings.ContainsRune(word, '_')
	}
	if strings.Contains(word, ".") {
		return word == strings.ToLower(word)
	}
	return (d.language == "" || wordsKnown[d.language]) && word == strings.ToLower(word) && letters(word) > 4 && !lexicon.Ordinary(word) && !cue.NoName(word) && !d.compound(word)
}

func (d *document) user(t *text, s span.Span, why string) {
	if !t.taken.All(s) {
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

// initialAndSurname finds the user name that is all that a field says: "lmoravec". In prose such words
// are too many.
func (d *document) initialAndSurname(t *text) {
	if len(t.words) != 1 || t.words[0].Len() != len(t.s) || !t.free(t.words[0]) {
		return
	}
	word := t.s
	if word[0] < 'a' || word[0] > 'z' {
		return
	}
	surname := word[1:]
	if word == strings.ToLower(word) && digits(word) == 0 && letters(surname) >= leastSurname && d.classes(surname)&family != 0 &&
		!lexicon.Ordinary(word) && !lexicon.Ordinary(surname) && !cue.NoName(word) {
		d.user(t, t.words[0], "user name of an initial and a listed surname")
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
		named := false
		for _, part := range segments(run, s.Start) {
			word := part.In(t.s)
			c := d.classes(word)
			own := !lexicon.Ordinary(word) && !lexicon.Ordinary(umlauted.Replace(lethe.Lower(word))) && letters(word) > 3 && !cue.NoName(word)
			if own && (c&given != 0 || c&family != 0 && (unicode.IsUpper([]rune(word)[0]) || part.Start == last+1 && last > 0)) && t.free(part) {
				d.add(t, part, lethe.Person, bareScore, "listed name in the name of a file")
				last, named = part.End, true
			}
		}
		if d.fullNameInFile(t, run, s.Start) || named {
			d.birthDateInFile(t, run, s.Start)
		}
	}
}

// fullNameInFile finds a given name and the word after or before it that no language has:
// "ruth-adeleke-wedding-cake.png", "pfeuffer_agnes".
func (d *document) fullNameInFile(t *text, run string, at int) (found bool) {
	parts := segments(run[:strings.LastIndexByte(run, '.')], at)
	for i := 0; i+1 < len(parts); i++ {
		a, b := parts[i].In(t.s), parts[i+1].In(t.s)
		if d.classes(a)&given == 0 {
			a, b = b, a
		}
		own := letters(b) > 3 && digits(b) == 0 && !lexicon.Ordinary(b) && !lexicon.Ordinary(umlauted.Replace(lethe.Lower(b))) && !cue.NoName(b) && !d.compound(b)
		if s := (span.Span{Start: parts[i].Start, End: parts[i+1].End}); d.classes(a)&given != 0 && letters(a) > 2 && digits(a) == 0 && own && !t.taken.All(s) {
			d.add(t, s, lethe.Person, bareScore, "name in the name of a file")
			found = true
			i++
		}
	}
	return found
}

// daysInDigits is a day as the names of files have it, of a person who may be alive: 19630412.
var daysInDigits = lazyregexp.New(`[_. -]((?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))[_. -]`)

// birthDateInFile takes a day beside somebody's name in the name of a file for that of their birth: it
// may be another, and a day that is lost there costs little.
func (d *document) birthDateInFile(t *text, run string, at int) {
	for _, m := range daysInDigits.FindAllStringSubmatchIndex(run, -1) {
		if s := (span.Span{Start: at + m[2], End: at + m[3]}); t.free(s) {
			d.add(t, s, lethe.BirthDate, bareScore, "day beside a name in the name of a file")
		}
	}
}

// umlauted is a word as those write it who have umlauts.
var umlauted = strings.NewReplacer("ae", "ä", "oe", "ö", "ue", "ü")

// tags are what comments and annotations of programs have after the sign, which are no handles.
var tags = lists.Set("tags")

// annotates reports whether the word after the sign is that of a comment or a program.
func annotates(text string, s span.Span) bool {
	word := s.In(text)
	return tags[strings.ToLower(word)] || strings.HasPrefix(text[s.End:], "(") && unicode.IsUpper([]rune(word)[0])
}
