package replace

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/span"
)

// asked is what an operator of this package makes of a value.
func asked(t testing.TB, name string, p Policy, value string, kind lethe.Kind) string {
	t.Helper()
	o, err := makeNamed(name, Deps{Key: testKey(t), Policy: p})
	if err != nil {
		t.Fatal(err)
	}
	out, err := o.Replace(context.Background(), Request{
		Entity: &lethe.Entity{Label: "PHONE", Originals: []string{value}}, Mention: lethe.Mention{Text: value}, Field: lethe.Field{Text: value, Kind: kind},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestMask(t *testing.T) {
	for _, c := range []struct {
		policy      Policy
		value, want string
	}{
		{Policy{}, "Anna Müller-Keller", "**** ******-******"},
		{Policy{}, "+41 44 555 01 00", "+** ** *** ** **"},
		{Policy{MaskChars: 4}, "+41 44 555 01 00", "+** ** 555 01 00"},
		{Policy{MaskChars: 4, FromEnd: true}, "+41 44 555 01 00", "+41 44 555 ** **"},
		{Policy{MaskChars: -4}, "4111 1111 1111 2222", "**** **** **** 2222"},
		{Policy{MaskChars: -4, FromEnd: true}, "4111 1111 1111 2222", "4111 **** **** ****"},
		{Policy{MaskChars: -4}, "4711", "****"},
		{Policy{MaskChars: 9}, "4711", "****"},
		{Policy{MaskChars: 4}, "4711", "****"},
		{Policy{MaskChar: "#", MaskSeparators: true}, "a-b c", "#####"},
		{Policy{MaskSeparators: true, MaskChars: 2, FromEnd: true}, "a-b c", "a-b**"},
		{Policy{}, "Mu\u0308ller\u00ad 🦄", "****** *"},
		{Policy{MaskChars: -1}, "e\u0301e\u0301", "*e\u0301"},
		{Policy{}, "<b>Anna</b> K&ouml;hl <anna>", "<b>****</b> *&****;** <****>"},
		{Policy{MaskChars: 2}, "<i>4</i>711", "<i>*</i>*11"},
		{Policy{}, "+ -", "[PHONE]"},
		{Policy{}, "* *", "[PHONE]"},
		{Policy{MaskSeparators: true, MaskChar: " "}, "ab", "[PHONE]"},
	} {
		if got := asked(t, "mask", c.policy, c.value, lethe.Text); got != c.want {
			t.Errorf("%q became %q, want %q", c.value, got, c.want)
		}
	}
	if got := asked(t, "mask", Policy{}, "4711", lethe.ID); got != "[PHONE]" {
		t.Errorf("in the name of a file: %q", got)
	}
}

// What stays of a value must not be another.
func TestMaskLeavesNoValue(t *testing.T) {
	o := &partHider{hider: hider{Policy{MaskChar: "*", MaskChars: -4}}}
	if err := o.Prepare(context.Background(), Briefing{Original: func(s string) bool { return strings.Contains(s, "2222") }}); err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]string{"1111 2222": "**** ****", "1111 3333": "**** 3333"} {
		got, err := o.Replace(context.Background(), Request{Entity: &lethe.Entity{}, Mention: lethe.Mention{Text: value}})
		if err != nil || got != want {
			t.Errorf("%q became %q, %v", value, got, err)
		}
	}
}

func TestMaskProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		value := rapid.StringMatching(`\PC{1,24}`).Draw(rt, "value")
		p := Policy{MaskChars: rapid.IntRange(-30, 30).Draw(rt, "n"), FromEnd: rapid.Bool().Draw(rt, "end")}
		got := asked(t, "mask", p, value, lethe.Text)
		if got == value || !utf8.ValidString(got) {
			rt.Fatalf("%q became %q", value, got)
		}
		if got == "[PHONE]" {
			return
		}
		count := func(s string) (n int) {
			for _, r := range s {
				if unicode.IsLetter(r) || unicode.IsNumber(r) {
					n++
				}
			}
			return n
		}
		if p.MaskChars < 0 && count(got) > -p.MaskChars {
			rt.Fatalf("%q shows more than %d: %q", value, -p.MaskChars, got)
		}
	})
}

func TestHash(t *testing.T) {
	h := hmac.New(sha256.New, []byte("0123456789abcdef0123456789ABCDEF"))
	h.Write([]byte("hash\x00s\x00anna müller"))
	want := hex.EncodeToString(h.Sum(nil))
	if got := asked(t, "hash", Policy{HashSalt: "s", HashLength: 64}, "ANNA \n Müller", lethe.Text); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := asked(t, "hash", Policy{HashSalt: "s"}, "Anna Müller", lethe.Text); got != want[:32] {
		t.Error(got)
	}
	if asked(t, "hash", Policy{HashSalt: "t"}, "Anna Müller", lethe.Text) == want[:32] {
		t.Error("the salt does not count")
	}
	if _, err := makeNamed("hash", Deps{}); err == nil {
		t.Error("hashed without a key")
	}
}

func TestLabelForms(t *testing.T) {
	for form, want := range map[string]string{"": "[PHONE]", "brackets": "[PHONE]", "angles": "<PHONE>"} {
		if got := asked(t, "label", Policy{LabelForm: form}, "4711", lethe.Text); got != want {
			t.Errorf("%q: %s", form, got)
		}
		if got := asked(t, "label", Policy{LabelForm: form}, "4711", lethe.ID); got != "[PHONE]" {
			t.Errorf("%q in the name of a file: %s", form, got)
		}
	}
}

// What a mention was found by goes before its label; a value that was found without a
// mention is as the first of its entity.
func TestChoiceByRule(t *testing.T) {
	say := func(s string) Operator {
		return Func(func(context.Context, Request) (string, error) { return s, nil })
	}
	choice := Choice{
		Default: say("(default)"), ByLabel: map[lethe.Label]Operator{"NAME": say("(label)")},
		ByRule: map[string]Operator{"found": say("(detector)"), "headline": say("(rule)"), "": say("(nothing)")},
	}
	jane, town := target("NAME", "Jane"), target("TOWN", "Bern")
	john := target("NAME", "John")
	john.Detector = "found"
	r, err := New([]Target{jane, town, john}, choice, Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	s := "aa bb cc dd Jane Bern John"
	placed := func(part, detector, rule string, target int) Placement {
		p := at(s, part, target)
		p.Detector = detector
		if rule != "" {
			p.Details = lethe.Details{Rule: rule}
		}
		return p
	}
	got := text(t, r, s,
		placed("aa", "found", "", 0), placed("bb", "other", "headline", 0), placed("cc", "found", "headline", 1), placed("dd", "other", "other", 0))
	if want := "(detector) (rule) (rule) (label) (label) (default) (detector)"; got != want {
		t.Errorf("got %s", got)
	}
}

// holding is an operator that says what it was asked to replace.
type holding struct{}

func (holding) Holds() {}

func (holding) Replace(_ context.Context, in Request) (string, error) {
	return "{" + strings.ToUpper(in.Mention.Text) + "}", nil
}

// An operator that can give back what was there is asked with all of it.
func TestHolderGetsAll(t *testing.T) {
	r, err := New([]Target{target("A", "xx"), target("B", "yy")}, Choice{Default: holding{}}, Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	s := "one two three"
	got := text(t, r, s, Placement{Span: span.Span{Start: 0, End: 7}, Target: 0}, Placement{Span: span.Span{Start: 4, End: 13}, Target: 1})
	if got != "{ONE TWO THREE}" {
		t.Error(got)
	}
}

func TestCleanKnowsTokens(t *testing.T) {
	r := replacer(t, "label", target("NAME", "name"))
	for s, clean := range map[string]bool{"a_[NAME~k3vB-_9]": true, "[NAME]": true, "a_[NAME~k3 B]": false, "[NAM~name]": false, "name": false} {
		if err := r.clean(s); (err == nil) != clean {
			t.Errorf("%q: %v", s, err)
		}
	}
}

func TestPolicyOptions(t *testing.T) {
	for _, p := range []Policy{
		{LabelForm: "round"}, {MaskChar: "x"}, {MaskChar: "7"}, {MaskChar: "**"}, {MaskChar: "\u0301"}, {HashLength: 15}, {HashLength: 65}, {HashLength: -1},
		{EncryptForm: "rot13"}, {DateTo: "day"}, {PlaceTo: "street"}, {AgeBand: 1}, {AgeBand: -5}, {NumberRange: 1}, {ZIPDigits: -1}, {NearDays: -1}, {NearDays: 400_001},
	} {
		if p.validate() == nil {
			t.Errorf("%+v passed", p)
		}
	}
	if err := (Policy{MaskChar: "•", HashLength: 16, AgeBand: 5, NumberRange: 500, MaskChars: -4}).validate(); err != nil {
		t.Error(err)
	}
}
