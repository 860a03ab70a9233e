package echo

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Lines of logs and programs that name who acts, whatever the name is: the program wrote
// them, and nobody's sentence looks so.
var actors = []*forms.Form{
	looks.Form(`(?i)\b(?:session (?:opened|closed) for|(?:of|for|invalid|authenticating|illegal|unknown) user|accepted \w+ for|failed \w+ for|user account) ['"]?([\pL\pN][\pL\pN_.$-]{1,30}[\pL\pN])\b(?:['"]|\(|\.?$| from | by | at | on |\r?\n)`),
	looks.Form(`(?m)^\S{4,64} \S{1,64} ([\pL\pN][\pL\pN_.-]{1,30}) \[\d{1,2}/\pL{3}/\d{4}`),
	looks.Form(`(?:^|[\s,;({"'])(?:acct|auid|account|suser|duser|usr|usrName|(?i:[a-z]*user(?:_?name)?|login|uid|benutzer|usuario|utilisateur))(?:=|: ?|":\s?)["'<]{1,2}([\pL\pN][\pL\pN_.-]{1,30}[\pL\pN])["'>]`),
	looks.Form(`(?i)\buser(?:name)? <([\pL\pN][\pL\pN_.-]{1,30}[\pL\pN])>`),
	looks.Form(`(?i)\b(?:TargetUserName|SubjectUserName|AccountName|RemoteUser|db_?user|[A-Z]+_USER)=["']?([\pL\pN][\pL\pN_.-]{1,30}[\pL\pN])\b`),
	looks.Form(`\b(?:TODO|FIXME|XXX|HACK|NOTE|BUG)\(([\pL][\pL\pN_.-]{1,30})\)`),
	looks.Form(`\bssh (?:-[A-Za-z46]+(?: [\w./~]+)? )*([\pL][\pL\pN_.-]{1,30})@`),
	looks.Form(`(?m)^\s*(?:User|login)[ \t]+([\pL][\pL\pN_.-]{1,30})\s*$`),
	looks.Form(`\blogin ([\pL][\pL\pN_.@-]{1,40}) password\b`),
}

// roots are accounts of machines, which nobody has for a name.
var roots = wordset.Of("root admin administrator daemon nobody www-data nginx apache postgres mysql system sshd git ubuntu debian test guest user username null none true false unknown anonymous")

// actorsOf finds them, and where the same name stands elsewhere in the document.
func (d *document) actorsOf() {
	for _, t := range d.texts {
		for _, form := range actors {
			for _, at := range t.look().All(form) {
				s := span.Span{Start: at[2], End: at[3]}
				if name := s.In(t.s); !roots[strings.ToLower(name)] && detect.Given(name) && strings.ContainsFunc(name, unicode.IsLetter) {
					d.user(t, s, "user name in a line of a program")
				}
			}
		}
	}
	d.pairedUsers()
	d.usersAgain()
}

// credentials are a user name before its secret in a command, a call, an address.
var credentials = looks.Form(`\s(?:-u|--user|--proxy-user)[ =]["']?([\pL\pN][^\s:/@"']{1,40}):([^\s@"']{3,64})["']?(?:\s|$)` +
	`|(?:://|:thin:)([\pL\pN][^\s:/@"']{1,40}(?:@[^\s:/@"']{3,40})?)[:/]([^\s@"'/]{3,64})@` +
	`|\b(?i:login|log_in|authenticate|auth|connect|sign_in|signin|starttls_login)\(\s*["']([^"'\n]{2,40})["'],\s*["']([^"'\n]{3,64})["']` +
	`|/user:([\pL\pN][\pL\pN_.\\-]{1,40}) ([^\s/]\S{3,40})`)

// commandSecret is a secret after the option of a command that takes one.
var commandSecret = looks.Form(`\bsshpass -p ?["']?([^\s"']{3,64})|\bmysql\b[^\n]* -p([^\s"'-][^\s"']{2,63})|\s--password[= ]["']?([^\s"']{3,64})|\b[A-Z]+_PWD=([^\s"']{3,64})`)

// session is the sign of somebody who is signed in, and numberedRecord the number of somebody behind a
// short word for whom: "cust_00918273".
var (
	session        = looks.Form(`(?i)\b(?:session(?:_?id)?|sess|sid|jsessionid|phpsessid|csrf(?:_?token)?)(?:=|":\s?"|: ?)([a-z0-9_-]{10,128})(?:$|[^\pL\pN_-])`)
	numberedRecord = looks.Form(`(?i)(?:^|[^\pL\pN])((?:cust(?:omer)?|client|kunde|user|usr|acct|account|patient|pat|pac|member|mbr|emp|employee|person|subject|cliente|usuari[oa]?|mitglied)[_-]\d{4,12})(?:$|[^\pL\pN])`)
)

// keyed is a secret in settings of the line below or above a user name.
var keyed = looks.Form(`(?im)^[ \t]*["']?(?:[\w.-]*(?:user(?:name)?|login|benutzer(?:name)?|usuario|usuari|utilisateur|identifiant|kennung))["']?[ \t]*[:=][ \t]*["']?([\pL\pN][\pL\pN_.@-]{1,40})["']?,?[ \t]*\r?\n[ \t]*["']?[\w.-]*(?:pass(?:word|wd|phrase)?|pwd|kennwort|passwort|contraseña|contrasenya|mot de passe|secret|token)["']?[ \t]*[:=]`)

func (d *document) pairedUsers() {
	for _, t := range d.texts {
		for _, at := range t.look().All(credentials) {
			for g := 2; g < len(at); g += 4 {
				if at[g] < 0 || !detect.Given(t.s[at[g+2]:at[g+3]]) {
					continue
				}
				d.user(t, span.Span{Start: at[g], End: at[g+1]}, "user name before its secret")
				d.secret(t, span.Span{Start: at[g+2], End: at[g+3]})
			}
		}
		for _, at := range t.look().All(commandSecret) {
			for g := 2; g < len(at); g += 2 {
				if at[g] >= 0 && detect.Given(t.s[at[g]:at[g+1]]) {
					d.secret(t, span.Span{Start: at[g], End: at[g+1]})
				}
			}
		}
		for _, at := range t.look().All(session) {
			if s := (span.Span{Start: at[2], End: at[3]}); digits(s.In(t.s)) > 1 && detect.Given(s.In(t.s)) {
				d.secret(t, s)
			}
		}
		d.matches(t, numberedRecord, lethe.PersonalID, "number of somebody behind a word for whom", func(string) bool { return true })
		for _, at := range t.look().All(keyed) {
			if s := (span.Span{Start: at[2], End: at[3]}); detect.Given(s.In(t.s)) && !roots[strings.ToLower(s.In(t.s))] {
				d.user(t, s, "user name before its secret")
			}
		}
	}
}

func (d *document) secret(t *text, s span.Span) {
	if !t.taken.All(s) {
		d.add(t, s, schema.Secret, .85, "secret by the text before it")
	}
}

// usersAgain finds user names again, as they are written and as whole words.
func (d *document) usersAgain() {
	names := map[string]bool{}
	for m := range d.all() {
		if local, _, ok := strings.Cut(m.Text, "@"); ok && m.Label == lethe.Email && letters(local) > 4 && !lexicon.Ordinary(local) && !cue.NoName(local) && !roots[strings.ToLower(local)] && detect.Given(local) {
			names[local] = true // who logs in as people write to them
		}
		if m.Label == lethe.PersonalID && (strings.Contains(m.Rule, "user name") || m.Rule == handleOf) && letters(m.Text) > 3 && !lexicon.Ordinary(m.Text) && !cue.NoName(m.Text) {
			names[m.Text] = true
		}
	}
	if len(names) == 0 {
		return
	}
	for _, t := range d.texts {
		for _, w := range t.words {
			if names[w.In(t.s)] && t.free(w) {
				d.user(t, w, "user name again")
			}
		}
		for s := range t.joined() {
			if names[s.In(t.s)] && t.free(s) {
				d.user(t, s, "user name again")
			}
		}
	}
}
