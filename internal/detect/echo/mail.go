package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// E-mail addresses as people write them for people: "rosi.achterberg (at) example.org",
// "evaristo punto penalver arroba example.org".
var (
	bracketed = aloud.Form(`(?i)\b[\p{L}\p{Nd}][\p{L}\p{Nd}._+-]{0,40} ?(?:\(at\)|\[at\]|\{at\}|<at>|\(a\)|\[ät\]|\(ät\)|\(arroba\)|\[arroba\]) ?[\p{L}\p{Nd}-]{2,40}(?: ?(?:\.|\(dot\)|\[dot\]|\(punkt\)|\[punkt\]|\(punto\)|\(punt\)| dot | punkt | punto | punt ) ?[\p{L}\p{Nd}-]{2,20}){1,3}`)
	dictated  = aloud.Form(`(?i)\b[\p{L}\p{Nd}_+-]{1,30}(?:(?:\.| ?(?:dot|punkt|punto|punt|underscore|unterstrich|guion|guió) )[\p{L}\p{Nd}_+-]{1,30}){0,4} (?:at|ät|klammeraffe|arroba) [\p{L}\p{Nd}-]{2,30}(?:(?:\.| ?(?:dot|punkt|punto|punt) )[\p{L}\p{Nd}-]{2,20}){1,3}\b`)
)

// aloud are the forms of those. They may begin at any word, and few texts have what they need.
var aloud forms.Set

// header is a line of an e-mail that says who writes to whom, mailbox somebody in it without a domain: "Cc: d.kwarteng".
var (
	header  = looks.Form(`(?m)^[> ]*(?:From|To|Cc|CC|Bcc|Von|An|De|Para|A|Per a): (.{1,400})$`)
	mailbox = lazyregexp.New(`(?:^|[;,<] ?)([a-z]{1,15}[._][a-z]{2,20})`)
)

// spoken is what only those say who read an address out, "at" alone may be a place.
var spoken = lazyregexp.New(` (?:dot|punkt|punto|punt|underscore|unterstrich|guion|guió|klammeraffe|arroba|ät) `)

// disguise is what an address for people has in place of the signs of others.
var disguise = lazyregexp.New(`(?i)[(\[{<](?:at|a|ät|arroba)[)\]}>]| (?:dot|punkt|punto|punt|underscore|unterstrich|guion|guió|klammeraffe|arroba|ät) `)

// mails finds such addresses. What is read out needs the word for a full stop, or a domain
// that is written as one.
func (d *document) mails() {
	for _, t := range d.texts {
		if disguise.MatchString(t.s) {
			d.disguised(t)
		}
		d.mailboxes(t)
	}
}

func (d *document) disguised(t *text) {
	for _, form := range [...]*forms.Form{bracketed, dictated} {
		for _, at := range t.look().All(form) {
			s := span.Span{Start: at[0], End: at[1]}
			text := strings.ToLower(s.In(t.s))
			last := text[strings.LastIndexAny(text, ". ")+1:]
			if domains[strings.TrimRight(last, ")")] && !t.taken.All(s) && (form == bracketed || spoken.MatchString(text)) {
				d.add(t, s, lethe.Email, .7, "e-mail address for people to read")
			}
		}
	}
}

// mailboxes finds who is named in the head of an e-mail by the name of their mailbox alone.
func (d *document) mailboxes(t *text) {
	for _, at := range t.look().All(header) {
		line := span.Span{Start: at[2], End: at[3]}
		for _, m := range mailbox.FindAllStringSubmatchIndex(line.In(t.s), -1) {
			if s := (span.Span{Start: line.Start + m[2], End: line.Start + m[3]}); t.free(s) && (s.End == line.End || strings.IndexByte(";,>\r", t.s[s.End]) >= 0) {
				d.add(t, s, lethe.PersonalID, .6, "mailbox in the head of an e-mail")
			}
		}
	}
}
