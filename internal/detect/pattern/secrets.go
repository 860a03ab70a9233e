package pattern

import (
	"encoding/base64"
	"strings"

	"github.com/lethe-privacy/lethe/detect"
)

// secrets lists what lets its holder in: keys and tokens, and the cookies that
// follow people.
func secrets() []Recognizer {
	return []Recognizer{apiKey, cookie, password, secret}
}

// keyed makes the pattern of a key with a known prefix. Case matters in keys.
func keyed(name, regex string) Pattern {
	return Pattern{Name: name, Regex: regex, Score: 0.9, Exact: true}
}

var apiKey = Recognizer{
	Name:  "api-key",
	Doc:   "Keys and tokens of programs, by the prefixes that those who give them out have published.",
	Label: "API_KEY",
	Patterns: []Pattern{
		keyed("Amazon", `\b(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA)[A-Z2-7]{16}\b`),
		keyed("GitHub", `\bgh[pousr]_[A-Za-z0-9]{36,}\b`),
		keyed("GitHub, fine-grained", `\bgithub_pat_[A-Za-z0-9_]{22,}\b`),
		keyed("GitLab", `\bgl(?:pat|ptt|dt|rt|cbt|ft|soat|agent|oas)-[A-Za-z0-9_-]{20,}\b`),
		keyed("Slack", `\bxox[abeoprs]-[A-Za-z0-9-]{10,}\b`),
		keyed("Slack web hook", `\bhttps://hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9+/]{40,}\b`),
		keyed("Stripe", `\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}\b`),
		keyed("Stripe web hook", `\bwhsec_[A-Za-z0-9+/=]{24,}`),
		keyed("OpenAI", `\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,}\b`),
		keyed("Anthropic", `\bsk-ant-[a-z0-9]{2,10}-[A-Za-z0-9_-]{32,}\b`),
		keyed("Google", `\bAIza[A-Za-z0-9_-]{35}\b`),
		keyed("Google OAuth", `\bya29\.[A-Za-z0-9_-]{20,}\b`),
		keyed("Google client secret", `\bGOCSPX-[A-Za-z0-9_-]{28}\b`),
		keyed("SendGrid", `\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b`),
		keyed("Mailgun", `\bkey-[0-9a-f]{32}\b`),
		keyed("Mailchimp", `\b[0-9a-f]{32}-us\d{1,2}\b`),
		keyed("Twilio", `\b(?:AC|SK)[0-9a-f]{32}\b`),
		keyed("npm", `\bnpm_[A-Za-z0-9]{36}\b`),
		keyed("PyPI", `\bpypi-AgE[A-Za-z0-9_-]{50,}\b`),
		keyed("Hugging Face", `\bhf_[A-Za-z]{34}\b`),
		keyed("DigitalOcean", `\bdo[opr]_v1_[0-9a-f]{64}\b`),
		keyed("Shopify", `\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b`),
		keyed("Telegram", `\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b`),
		keyed("Databricks", `\bdapi[0-9a-f]{32}(?:-\d)?\b`),
		keyed("HashiCorp Vault", `\bhv[sbr]\.[A-Za-z0-9_-]{24,}\b`),
		keyed("age", `\bAGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}\b`),
		keyed("JSON Web Token", `\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{10,}`),
		keyed("private key", `-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----[A-Za-z0-9+/=\s:,-]{16,}-----END (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----`),
		{Name: "named", Score: 0.5, Group: 1, Regex: `\b(?:api[_-]?key|apikey|access[_-]?token|auth[_-]?token|client[_-]?secret|secret[_-]?key)` +
			`["']?\s{0,3}[:=]\s{0,3}["']?([A-Za-z0-9_+/.~-]{16,})\b`},
		{Name: "bearer", Score: 0.5, Group: 1, Regex: `\bauthorization\s{0,2}:\s{0,2}bearer\s{1,2}([A-Za-z0-9_+/.~=-]{16,})\b`},
	},
	Context:   []string{"api", "token", "secret", "key", "credential"},
	Validate:  refuted(isToken),
	Normalize: func(s string) string { return s },
	Examples: []detect.Example{
		{Text: "AWS [API_KEY AKIAIOSFODNN7EXAMPLE], api_key = \"[API_KEY Zx81kf02mQ99plA7tt03]\""},
		{Text: "[API_KEY eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U]"},
		{Text: "AKIA, sk-learn, api_key: your_api_key_here"},
	},
}

// isToken drops placeholders, and what has the form of a JSON Web Token and is not one.
func isToken(s string) bool {
	if strings.HasPrefix(s, "eyJ") {
		head, _, _ := strings.Cut(s, ".")
		b, err := base64.RawURLEncoding.DecodeString(head)
		return err == nil && strings.HasPrefix(string(b), `{"`)
	}
	return strings.ContainsAny(s, "0123456789") && !strings.Contains(strings.ToLower(s), "your")
}

var cookie = Recognizer{
	Name:  "cookie",
	Doc:   "Values of cookies: those of known trackers and sessions by name, all in a header.",
	Label: "COOKIE",
	Patterns: []Pattern{
		{Name: "analytics", Score: 0.8, Exact: true, Regex: `\bGA1\.\d{1,2}\.\d{6,12}\.\d{9,10}\b`},
		{Name: "Facebook", Score: 0.8, Exact: true, Regex: `\bfb\.\d\.\d{12,14}\.[A-Za-z0-9_-]{8,}\b`},
		{Name: "session", Score: 0.7, Group: 1, Regex: `\b(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|ASPSESSIONID[A-Z]{8}|connect\.sid|sessionid|session_id|` +
			`laravel_session|csrftoken|xsrf-token|_gid|_gcl_au|__cf_bm|cf_clearance|_hjSessionUser_\d{1,9}|ajs_anonymous_id|li_at|datr|fr)` +
			`=([^\s;,"'<>]{8,})`},
		{Name: "header", Score: 0.7, Group: 1, Regex: `\b(?:set-)?cookie:\s{0,2}([A-Za-z0-9_.-]{1,60}=[^\s;,"'<>]{4,}(?:;\s?[A-Za-z0-9_.-]+=[^\s;,"'<>]+)*)`},
	},
	Context:   []string{"cookie", "session"},
	Normalize: func(s string) string { return s },
	Examples: []detect.Example{
		{Text: "_ga=[COOKIE GA1.2.1234567890.1612345678]"},
		{Text: "JSESSIONID=[COOKIE 8A1F0C3D5E7B9A2C4D6E8F0A1B2C3D4E]"},
		{Text: "Set-Cookie: [COOKIE id=a3fWa2kd; Max-Age=2592000]"},
		{Text: "a cookie: sweet, session=1"},
	},
}
