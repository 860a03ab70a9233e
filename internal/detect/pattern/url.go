package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// maxHost is the longest domain name, in its written form (RFC 1035, 3.1).
const maxHost = 253

var url = Recognizer{
	Name: "url", Presidio: "UrlRecognizer", Languages: anyLanguage,
	Doc:   "Addresses of the web, with a scheme or by a domain name under a known suffix.",
	Label: lethe.URL, Matcher: findURLs, Normalize: strings.ToLower,
	Context: []string{"url", "website", "link", "web", "homepage", "webseite", "página web"},
	Examples: []detect.Example{
		{Text: "See [URL https://www.example.org/a/b?q=1#top], or ([URL www.example.de])."},
		{Text: "at [URL http://example.museum:8080/x_(y)] and [URL shop.example.com/cart]"},
		{Text: "[URL ftp://files.example.net/pub]"},
		{Text: "at com.example.app.Main.run(Main.java:67)"},
		{Text: "It ended.In time: e.g. v1.2.3, report.pdf, std::cout, a.b, node.js"},
		{Text: "en 2.º y 3.er dedo, 1.as jornadas, le 1.er mai, at 5.pm, 250.ml"},
	},
}

// findURLs goes from one dot to the next: a domain name has one, and so has every
// address with a scheme that is not of the local net.
func findURLs(in Input, emit func(Finding)) {
	text, done := in.Text, 0
	for dot := nextDot(text, 0); dot >= 0; dot = nextDot(text, max(dot+1, done)) {
		start, end := hostAround(text, max(done, dot-maxHost), dot)
		if end <= dot+1 || start == dot {
			done = dot + 1
			continue
		}
		done = end
		f, ok := urlAt(in, start, end)
		if !ok || called(text, start, end) {
			continue
		}
		if f.End > done {
			done = f.End
		}
		emit(f)
	}
}

// called reports whether a domain name without a scheme is that of a function or of a file, as traces
// of programs have: app.Main.run(Main.java:67).
func called(text string, start, end int) bool {
	if strings.HasPrefix(text[end:], "(") {
		return true
	}
	return start > 1 && text[start-1] == '(' && hostByte(text[start-2]) && strings.HasPrefix(text[end:], ":")
}

// nextDot is the next dot that stands between two characters of a host name.
func nextDot(text string, from int) int {
	for i := from; i < len(text); {
		k := strings.IndexByte(text[i:], '.')
		if k < 0 {
			return -1
		}
		i += k
		if i > 0 && i+1 < len(text) && hostByte(text[i-1]) && hostByte(text[i+1]) {
			return i
		}
		i++
	}
	return -1
}

func hostByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || c == '-'
}

// hostAround is the run of host characters around a dot.
func hostAround(text string, floor, dot int) (int, int) {
	start, end := dot, dot+1
	for start > floor && (hostByte(text[start-1]) || text[start-1] == '.') {
		start--
	}
	for end < len(text) && end-start < maxHost+1 && (hostByte(text[end]) || text[end] == '.') {
		end++
	}
	return start, end
}

// urlAt decides whether a run of host characters is, or begins, an address.
func urlAt(in Input, start, end int) (Finding, bool) {
	text := in.Text
	schemeAt := schemeBefore(text, start, in.presidio)
	host := text[start:end]
	size := knownHost(host, in.presidio)
	if size == 0 {
		return Finding{}, false
	}
	if in.presidio {
		return presidioURL(text, start, start+size, schemeAt)
	}
	f := Finding{Start: start, End: urlEnd(text, start+size), Pattern: "domain name", Score: 0.5}
	switch {
	case schemeAt < start:
		f.Start, f.Pattern, f.Score = schemeAt, "with scheme", 0.6
	case start > 0 && (text[start-1] == '@' || text[start-1] == '/' || text[start-1] == '\\' || wordBefore(text, start)):
		return f, false // of an e-mail address or a path
	case f.End == start+size && f.End < len(text) && (text[f.End] == '@' || wordAfter(text, f.End)):
		return f, false
	case !plainDomain(host[:size]) && f.End == start+size:
		f.Score = 0.1
	}
	return f, true
}

// plainDomain separates a domain name without scheme and path from a file name and
// from two sentences without a space between them.
func plainDomain(host string) bool {
	if len(host) > 4 && strings.EqualFold(host[:4], "www.") {
		return true
	}
	tld := host[strings.LastIndexByte(host, '.')+1:]
	if strings.Trim(host, "xX.") == "" {
		return false // an amount made unreadable
	}
	if fileEndings[strings.ToLower(tld)] {
		return false
	}
	if len(tld) == 2 && strings.Trim(host[:len(host)-len(tld)], "0123456789.") == "" {
		return false // an ordinal or a measure, "3.er" or "5.kg": no country gives such names away
	}
	upper := strings.ToUpper(host) == host && len(host) > 8
	return upper || strings.ToLower(tld) == tld && !(len(tld) == 2 && commonWords[tld])
}

// schemeBefore is where the scheme in front of a host begins, or start.
func schemeBefore(text string, start int, presidio bool) int {
	const mark = "://"
	rest := text[:start]
	if at := strings.LastIndexByte(rest[max(0, start-64):], '@'); at >= 0 && !presidio && strings.Contains(rest[max(0, start-64):][:at], mark) {
		rest = rest[:max(0, start-64)+at] // user information
		rest = rest[:strings.LastIndex(rest, mark)+len(mark)]
	}
	if !strings.HasSuffix(rest, mark) {
		return start
	}
	for _, scheme := range schemes {
		if presidio && !strings.HasPrefix(scheme, "http") {
			continue
		}
		if at := len(rest) - len(mark) - len(scheme); at >= 0 && strings.EqualFold(rest[at:at+len(scheme)], scheme) {
			return at
		}
	}
	return start
}

var schemes = []string{"https", "http", "sftp", "ftps", "ftp", "wss", "ws"}

// presidioURL follows Presidio's rules: a path goes up to a space, parenthesis,
// angle bracket or quotation mark; there is no port; quotation marks on both sides
// of an address belong to it.
func presidioURL(text string, start, end, schemeAt int) (Finding, bool) {
	f := Finding{Start: start, End: end, Pattern: "domain name", Score: 0.5}
	if schemeAt < start {
		f.Start, f.Pattern, f.Score = schemeAt, "with scheme", 0.6
	}
	if f.End < len(text) && text[f.End] == '/' {
		for f.End < len(text) && strings.IndexByte(" \t\n\v\f\r()<>\"'", text[f.End]) < 0 {
			f.End++
		}
	}
	if f.Start > 0 && f.End < len(text) && isQuote(text[f.Start-1]) && isQuote(text[f.End]) {
		f.Start, f.End = f.Start-1, f.End+1
	}
	return f, true
}

func isQuote(c byte) bool { return c == '"' || c == '\'' }

// urlEnd follows port, path, query and fragment of an address whose host ends at
// i, and leaves out the punctuation of the sentence around it.
func urlEnd(text string, i int) int {
	end := i
	if end+1 < len(text) && text[end] == ':' && '0' <= text[end+1] && text[end+1] <= '9' {
		for end++; end < len(text) && '0' <= text[end] && text[end] <= '9'; end++ {
		}
	}
	if end >= len(text) || strings.IndexByte("/?#", text[end]) < 0 {
		return end
	}
	depth, last := 0, end
	for j := end; j < len(text); j++ {
		c := text[j]
		if c <= ' ' || c == 0x7f || strings.IndexByte("<>\"`{}|\\^", c) >= 0 {
			break
		}
		switch {
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 {
				return last
			}
			last = j + 1
		case strings.IndexByte(".,;:!?'*_[]", c) < 0 && !spaceAt(text, j):
			last = j + 1
		}
		if spaceAt(text, j) {
			break
		}
	}
	return max(end, last)
}

// spaceAt reports whether a no-break space or typographic quotation mark begins at
// j, which ends an address as a space does.
func spaceAt(text string, j int) bool {
	for _, s := range [...]string{"\u00a0", "\u202f", "\u3000", "”", "“", "„", "’", "»", "«"} {
		if strings.HasPrefix(text[j:], s) {
			return true
		}
	}
	return false
}
