package surrogate

import (
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
)

// E-mail and user names follow the name of the person, the domain the company's.
func TestFollow(t *testing.T) {
	person := target("NAME", "anna maria müller", "Anna Maria Müller", "A. Müller")
	other := target("NAME", "peter huber", "Peter Huber")
	firm := target("ORG", "zorn logistik ag", "Zorn Logistik AG")
	mails := []string{
		"anna.mueller@zorn-logistik.ch", "a.muller@gmail.com", "amueller82@zorn.ch", "Mueller.Anna@gmail.com", "ammueller@gmail.com",
		"huber@zorn.ch", "info@zorn.ch", "anna@gmail.com",
	}
	targets := []replace.Target{person, other, firm}
	for _, m := range mails {
		targets = append(targets, target("EMAIL", lethe.Lower(m), m))
	}
	user := target("USERNAME", "amueller")
	o := prepared(t, Options{Locale: "de-CH"}, append(targets, user)...)
	words := map[string]string{}
	for _, x := range targets[:3] {
		for _, w := range pairFor(t, o, x).Words {
			words[w.From] = slug(w.To)
		}
	}
	a, m, s, h := words["anna"], words["maria"], words["müller"], words["huber"]
	z := words["zorn"] + "logistik.example" // what a firm does stays
	g := "@example.(com|org|net)"
	for i, want := range []string{
		a + "." + s + "@" + z, a[:1] + "." + s + g, a[:1] + s + `\d\d@` + z, "(?i)" + s + "." + a + g, a[:1] + m[:1] + s + g, h + "@" + z, `[a-z]+@` + z, a + g,
	} {
		got := pairFor(t, o, targets[3+i]).Surrogate
		if !regexp.MustCompile("^" + want + "$").MatchString(got) {
			t.Errorf("%s is %s, not %s", mails[i], got, want)
		}
	}
	if got := pairFor(t, o, user).Surrogate; got != a[:1]+s {
		t.Errorf("the user is %s", got)
	}
}

func TestNetwork(t *testing.T) {
	for _, c := range []struct{ address, in string }{
		{"93.184.216.34", "192.0.2.0/24 198.51.100.0/24 203.0.113.0/24"}, {"10.1.2.3", "10.0.0.0/8"}, {"192.168.1.7", "192.168.0.0/16"},
		{"2a00:1450:4001::1", "2001:db8::/32"}, {"fd12::1", "fd00::/8"},
	} {
		x := target("IP_ADDRESS", c.address)
		got, err := netip.ParseAddr(pairFor(t, prepared(t, Options{}, x), x).Surrogate)
		ok := false
		for p := range strings.FieldsSeq(c.in) {
			ok = ok || netip.MustParsePrefix(p).Contains(got)
		}
		if err != nil || !ok {
			t.Errorf("%s is %s: %v", c.address, got, err)
		}
	}
	for address, want := range map[string]string{
		"3C:22:FB:01:02:03": `^00:00:5E:00:53:[0-9A-F]{2}$`, "3c-22-fb-01-02-03": `^00-00-5e-00-53-[0-9a-f]{2}$`,
	} {
		x := target("MAC_ADDRESS", address)
		if got := pairFor(t, prepared(t, Options{}, x), x).Surrogate; !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s is %s", address, got)
		}
	}
}

func TestURL(t *testing.T) {
	x, y := target("URL", "https://www.Zorn.ch/leute/a-m_7/bild.jpeg?id=12"), target("URL", "zorn.ch/b")
	o := prepared(t, Options{}, x, y)
	got := pairFor(t, o, x).Surrogate
	if !regexp.MustCompile(`^https://www\.example\.(com|org|net)/[a-z]{5}/[a-z]-[a-z]_\d/[a-z]{4}\.[a-z]{4}\?[a-z]{2}=\d\d$`).MatchString(got) {
		t.Error(got)
	}
	if got := pairFor(t, o, y).Surrogate; !regexp.MustCompile(`^example\.(com|org|net)/[a-z]$`).MatchString(got) {
		t.Error(got)
	}
}
