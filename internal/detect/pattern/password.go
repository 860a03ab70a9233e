package pattern

import (
	"math"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// passwordWords name a secret that somebody typed.
const passwordWords = `passwords?|passwort|passwörter|kennwort|losung|passwd|pwd|pw|passphrase|passcode|contraseñas?|contrasenya|contrasenyes|mot de passe|mdp|parola|wachtwoord|senha|hasło`

// codeWords name a number that lets somebody in once, or with a card.
const codeWords = `puk|(?:mfa|2fa|sms)[- ]?(?:token|code)|(?:door|gate|alarm|cupboard|entry|key ?safe|garage|lock) code|(?:tür|tor|haustür|alarm|schlüsselsafe|garagen)-?code|codi de (?:la porta|l'alarma|l'escala)|código (?:de la puerta|del portal|de la alarma)|cvv2?|cvc2?|otp|tan-?code|verification code|security code|access code|one-time code|sicherheitscode|bestätigungscode|zugangscode|` +
	`código de (?:seguridad|verificación|acceso)|codi de (?:seguretat|verificació|accés)|code de (?:sécurité|vérification)`

var password = Recognizer{
	Name:  "password",
	Doc:   "Passwords and codes behind a word for them and a sign, credentials in connection strings and headers; placeholders are left.",
	Label: schema.Secret,
	Patterns: []Pattern{
		{Name: "field", Score: 0.8, Group: 1, Regex: `(?:\b|_)(?:` + passwordWords + `)["']?\s{0,3}(?:=>|:=|[:=])\s{0,3}["'“„«]?([^\s"'“”„«»<>,;]{3,128})(?:[\s"'“”„«»<>,;]|$)`},
		{Name: "answer", Score: 0.7, Group: 1, Regex: `\b(?:memorable (?:word|answer|place|date|name)|security (?:answer|word)|secret (?:word|answer)|mother'?s maiden name|sicherheitsantwort|antwort auf die sicherheitsfrage|palabra de seguridad|respuesta de seguridad|paraula de seguretat|resposta de seguretat)\s{0,2}[:=]\s{0,2}["'“„«]?([^\s"'“”„«»<>,;.]{3,40}(?: [^\s"'“”„«»<>,;.]{2,40})?)`},
		{Name: "connection", Score: 0.95, Group: 1, Regex: `\b[a-z][a-z0-9+.-]{1,20}://([^\s:/@"'<>]{1,64}:[^\s/@"'<>]{1,128}@[A-Za-z0-9._-]{1,128})`},
		{Name: "basic", Score: 0.8, Group: 1, Regex: `\bauthorization["']?\s{0,2}[:=]\s{0,2}["']?basic\s{1,2}([A-Za-z0-9+/]{6,256}={0,2})`},
		{Name: "code", Score: 0.7, Group: 1, Regex: `\b(?:` + codeWords + `)\s{0,2}(?:[:=#]|is|ist|lautet|es|és|est|passa a ser|pasa a ser)?(?:\s(?:still|now|jetzt|nun|ara|ahora))?\s{0,2}(\d{3,8}#?|\d{3} \d{3}|\d(?:-\d){2,5}(?:-[A-Z])?)(?:[^\w]|$)`},
	},
	Context:   []string{"password", "passwort", "login"},
	Validate:  refuted(detect.Given),
	Normalize: func(s string) string { return s },
	Examples: []detect.Example{
		{Text: "Password: [SECRET Sommer2024!], contraseña: [SECRET perro-verde9], Passwort: [SECRET katze]"},
		{Text: "postgres://[SECRET admin:s3cr3t@db]:5432/kunden"},
		{Text: "the security code is [SECRET 482913]"},
		{Text: "the meter cupboard code is still [SECRET 1946#], MFA token [SECRET 330 918], el codi de la porta passa a ser [SECRET 4-0-8-A]; the dress code is 12"},
		{Text: "Memorable word: [SECRET Tangerine], security answer = [SECRET blue heron]. Every memorable word counts."},
		{Text: "Password: required. PASSWORD=${DB_PASSWORD} password: ********"},
	},
}

// lettersAndDigits is what nobody writes but as a secret: letters, with signs or not, and digits behind them.
const lettersAndDigits = `[\pL!#$%&*+?@^_~-]*\pL[^\s"'“”„«»<>,;:/.()]{2,30}\d[^\s"'“”„«»<>,;:/.()]{0,30}`

var secret = Recognizer{
	Name:  "secret",
	Doc:   "Passwords in sentences, and values of settings called token, secret or key: by digits, signs or the spread of their letters.",
	Label: schema.Secret,
	Patterns: []Pattern{
		{Name: "sentence", Score: 0.6, Group: 1, Regex: `\b(?:` + passwordWords + `)(?:\s{1,2}(?:for|of|to|für|fürs|zum|zur|von|vom|beim|im|de|del|para|per|pour)\s{1,2}[^\s.;:!?]{1,24}(?:\s{1,2}[^\s.;:!?]{1,24}){0,2})?\s{1,2}(?:is|was|to|ist|war|lautet|heisst|heißt|auf|es|era|és|est|è)(?:\s(?:übrigens|jetzt|nun|noch|still|now|again|ahora|ara|ja))?\s{0,2}:?\s{1,2}["'“„«]?([^\s"'“”„«»<>,;]{3,63}[^\s"'“”„«»<>,;.])\.?(?:[\s"'“”„«»<>,;]|$)`},
		{Name: "far", Score: 0.6, Group: 1, Regex: `\b(?:` + passwordWords + `)(?:\s[^\s.;:!?]{1,24}){1,7}:\s{1,2}["'“„«]?(` + lettersAndDigits + `)["'”“»]?[.,;)]?(?:\s|$)`},
		{Name: "key", Score: 0.6, Group: 1, Regex: `\b(?:clave|clau)(?:\s(?:de|del|per|para)(?:\s[^\s.;:!?]{1,24}){1,3})?(?:\s(?:es|és)|:)?\s["'“„«]?(` + lettersAndDigits + `)["'”“»]?[.,;)]?(?:\s|$)`},
		{Name: "setting", Score: 0.7, Group: 1, Regex: `(?:\b|_)(?:secret|token|api_?key|access_?key|secret_?key|private_?key|encryption_?key|client_?secret|credentials?)["']?\s{0,3}(?:=>|:=|[:=])\s{0,3}["']?([A-Za-z0-9_+/.~=-]{8,256})`},
	},
	Context:   []string{"password", "passwort", "secret", "login", "token"},
	Validate:  refuted(isSecret),
	Normalize: func(s string) string { return s },
	Examples: []detect.Example{
		{Text: "AWS_SECRET_ACCESS_KEY=[SECRET wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY]"},
		{Text: "my password is [SECRET hunter2-blue]"},
		{Text: "Passwort vom Klassenpad ist übrigens [SECRET Igel2c!]"},
		{Text: "Password for the zip is [SECRET Heron!Lake92]. The password for the zip is wrong."},
		{Text: "La contraseña del portátil está pegada debajo: [SECRET Naranja77!], la clau de l'aula és [SECRET pissarra_04]"},
		{Text: "La clave 12, la clave del éxito es trabajar, la contraseña de la web se cambia así: primero"},
		{Text: "The password is wrong, das Passwort ist falsch, token: optional"},
	},
}

// isSecret drops placeholders, and words that say something of a secret.
func isSecret(s string) bool {
	low := strings.ToLower(strings.Trim(s, ".!?)(]["))
	return detect.Filled(low) && (!word(low) || strings.ContainsAny(s, "0123456789"))
}

// word reports whether a text is letters alone, or joined by hyphens, as words of prose
// are, and has not the spread of letters that drawn ones have.
func word(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) && r != '-' && r != '\'' {
			return false
		}
	}
	return len(s) < 20 || entropy(s) < 3.8
}

// entropy is how many bits a character of a text tells, by how often each occurs in it
// (Shannon).
func entropy(s string) (bits float64) {
	counts := map[rune]float64{}
	n := 0.0
	for _, r := range s {
		counts[r]++
		n++
	}
	for _, c := range counts {
		bits -= c / n * math.Log2(c/n)
	}
	return bits
}
