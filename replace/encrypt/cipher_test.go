package encrypt

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

func cipher(t testing.TB, secret string, form Form) *Cipher {
	t.Helper()
	key, err := seal.NewKey([]byte(secret))
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(key, form)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const (
	one   = "0123456789abcdef0123456789ABCDEF"
	other = "0123456789abcdef0123456789ABCDEG"
)

func encrypted(t testing.TB, c *Cipher, label lethe.Label, text string) string {
	t.Helper()
	out, err := c.Replace(context.Background(), replace.Request{
		Entity: &lethe.Entity{Label: label, Originals: []string{text}}, Mention: lethe.Mention{Text: text},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestTokens(t *testing.T) {
	c := cipher(t, one, Brackets)
	token := encrypted(t, c, "NAME", "Jane Doe")
	if !regexp.MustCompile(`^\[NAME~[A-Za-z0-9_-]{64}\]$`).MatchString(token) {
		t.Error(token)
	}
	if token != encrypted(t, c, "NAME", "Jane Doe") || token == encrypted(t, c, "TOWN", "Jane Doe") || token == encrypted(t, cipher(t, other, ""), "NAME", "Jane Doe") {
		t.Error("not by key, label and text alone")
	}
	if len(token) != len(encrypted(t, c, "NAME", "Li")) || len(token) == len(encrypted(t, c, "NAME", strings.Repeat("x", 32))) {
		t.Error("not padded to steps")
	}
	if got, err := c.Decrypt("NAME", token); got != "Jane Doe" || err != nil {
		t.Error(got, err)
	}
	bare := cipher(t, one, Bare)
	if got, err := bare.Decrypt("NAME", encrypted(t, bare, "NAME", "Jane Doe")); got != "Jane Doe" || err != nil {
		t.Error(got, err)
	}
	for i := range token {
		changed := []byte(token)
		if changed[i]++; changed[i] == '~' {
			continue
		}
		if got, err := c.Decrypt("NAME", string(changed)); !errors.Is(err, errNoCiphertext) || strings.Contains(err.Error(), "Jane") {
			t.Errorf("changed at %d: %q, %v", i, got, err)
		}
	}
	for label, of := range map[lethe.Label]string{"TOWN": token, "NAME": "", "X": "[X~]"} {
		if _, err := c.Decrypt(label, of); !errors.Is(err, errNoCiphertext) {
			t.Errorf("%q: %v", of, err)
		}
	}
	if _, err := cipher(t, other, "").Decrypt("NAME", token); !errors.Is(err, errNoCiphertext) {
		t.Error(err)
	}
}

func TestRestore(t *testing.T) {
	c := cipher(t, one, "")
	a, b := encrypted(t, c, "NAME", "Jane [x] Doe"), encrypted(t, c, "A~B", "]")
	in := "[] " + a + "[NAME~aaaa][ " + b + b + " ] [" + a
	if got, n := c.Restore(in); got != "[] Jane [x] Doe[NAME~aaaa][ ]] ] [Jane [x] Doe" || n != 4 {
		t.Errorf("%d in %q", n, got)
	}
	if got, n := cipher(t, other, "").Restore(in); got != in || n != 0 {
		t.Error("another key restores")
	}
	hostile := strings.Repeat("[", 1<<20) + strings.Repeat("]", 1<<20)
	if got, n := c.Restore(hostile); got != hostile || n != 0 {
		t.Error("brackets")
	}
}

// nature is what a form keeps of a character.
func nature(r rune) rune {
	switch {
	case unicode.IsDigit(r):
		return '0'
	case unicode.IsUpper(r):
		return 'A'
	case unicode.IsLower(r):
		return 'a'
	}
	return r
}

func TestPreserve(t *testing.T) {
	c := cipher(t, one, Preserve)
	for text, kept := range map[string]bool{
		"+41 44 555 01 00": true, "ES91 2100 0418 4502 0005 1332": true, "X-1234567-L": true, "Keller": true, "12abc3": true, "12ab3": false,
		"55501": false, "Ana1": false, "José Keller": false, "٠١٢٣٤٥٦٧": false, "": false, "--": false,
		strings.Repeat("7", longest+1): false, strings.Repeat("7", longest): true,
	} {
		out := encrypted(t, c, "ID", text)
		same := strings.Map(nature, out) == strings.Map(nature, text)
		if same != kept || !kept && !strings.HasPrefix(out, "[ID~") || out == text {
			t.Errorf("%q became %q", text, out)
		}
		if back, err := c.Decrypt("ID", out); back != text || err != nil {
			t.Errorf("%q came back as %q, %v", text, back, err)
		}
		if kept && out == encrypted(t, c, "PHONE", text) {
			t.Errorf("%q: the label is no tweak", text)
		}
	}
}

// A ciphertext that is a value of the collection is none to put in.
func TestTaken(t *testing.T) {
	c := cipher(t, one, Preserve)
	out := encrypted(t, c, "ID", "123456")
	if err := c.Prepare(context.Background(), replace.Briefing{Original: func(text string) bool { return text == out }}); err != nil {
		t.Fatal(err)
	}
	if got := encrypted(t, c, "ID", "123456"); !strings.HasPrefix(got, "[ID~") {
		t.Errorf("%q is a value", got)
	}
}

func TestNoKey(t *testing.T) {
	if _, err := New(replace.Key{}, ""); err == nil {
		t.Error("made without a key")
	}
}

// The whole way: what a document becomes comes back byte for byte.
func TestThroughDocuments(t *testing.T) {
	c := cipher(t, one, Brackets)
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.StringMatching(`[A-Za-zé0-9]{1,8}( [A-Z][a-z]{1,5})?`).Draw(t, "value")
		text := rapid.StringMatching(`[ a-z.\n]{0,20}`).Draw(t, "before") + " " + strings.ToUpper(value) + ", " + value + "."
		r, err := replace.New([]replace.Target{{Entity: &lethe.Entity{Label: "NAME", Originals: []string{value}}}}, replace.Choice{Default: c}, replace.Options{Reach: reach.Everywhere})
		if err != nil {
			t.Fatal(err)
		}
		out, err := r.Document(context.Background(), replace.Input{Document: lethe.NewDocument("d", text)})
		if err != nil {
			t.Fatal(err)
		}
		if back, n := c.Restore(out.Texts[0]); back != text || n == 0 {
			t.Fatalf("%q came back as %q", text, back)
		}
	})
}

func FuzzDecrypt(f *testing.F) {
	f.Add("NAME", "Jane Doe 12", "[NAME~k3vB]")
	f.Add("A~]", "", "0123456")
	all := []*Cipher{cipher(f, one, Brackets), cipher(f, one, Bare), cipher(f, one, Preserve)}
	f.Fuzz(func(t *testing.T, label, text, any string) {
		for _, c := range all {
			out := encrypted(t, c, lethe.Label(label), text)
			if back, err := c.Decrypt(lethe.Label(label), out); back != text || err != nil {
				t.Fatalf("%s: %q became %q, and %q: %v", c.form, text, out, back, err)
			}
			c.Decrypt(lethe.Label(label), any)
			if got, n := c.Restore(any); n == 0 && got != any {
				t.Fatal("changed what is not its own")
			}
		}
	})
}

func BenchmarkEncrypt(b *testing.B) {
	for _, form := range []Form{Brackets, Preserve} {
		c := cipher(b, one, form)
		for _, text := range []string{"Jane Doe", "+41 44 555 01 00", "X-1234567-L"} {
			b.Run(string(form)+"/"+text, func(b *testing.B) {
				for b.Loop() {
					encrypted(b, c, "ID", text)
				}
			})
		}
	}
}
