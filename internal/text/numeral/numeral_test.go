package numeral

import "testing"

func TestValue(t *testing.T) {
	for words, want := range map[string]int{
		"one": 1, "nineteen": 19, "twenty": 20, "forty-five": 45, "forty five": 45, "ninety-nine": 99,
		"fünfundvierzig": 45, "dreißig": 30, "dreissig": 30, "einunddreißig": 31, "elf": 11,
		"cuarenta y cinco": 45, "dieciséis": 16, "quaranta-cinc": 45, "vint": 20, "veintidós": 22, "vint-i-tres": 23, "treinta y uno": 0, "treinta y un": 31, "hundred": 0, "": 0,
	} {
		if got := Value(words); got != want {
			t.Errorf("%q is %d, want %d", words, got, want)
		}
	}
}

func TestFind(t *testing.T) {
	for text, want := range map[string]struct {
		word  string
		value int
	}{
		"forty-five-year-old": {"forty-five", 45}, "der Siebzigjährige": {"Siebzig", 70}, "mitte vierzig": {"vierzig", 40},
		"de cuarenta y cinco años": {"cuarenta y cinco", 45}, "aged sixty two": {"sixty two", 62}, "so old": {"", 0}, "nineties": {"", 0}, "someone": {"", 0}, "": {"", 0},
		"zweiundachtzigjährige": {"zweiundachtzig", 82},
	} {
		if start, end, value := Find(text); text[start:end] != want.word || value != want.value {
			t.Errorf("%q: %q is %d", text, text[start:end], value)
		}
	}
}

func TestSpell(t *testing.T) {
	for _, c := range []struct {
		n          int
		like, want string
	}{
		{47, "forty-five", "forty-seven"}, {47, "forty five", "forty seven"}, {12, "Nine", "Twelve"}, {40, "forty-five", "forty"},
		{72, "siebzig", "zweiundsiebzig"}, {31, "dreißig", "einunddreißig"}, {31, "zwanzig", "einunddreissig"}, {67, "Siebzig", "Siebenundsechzig"},
		{46, "cuarenta y cinco", "cuarenta y seis"}, {46, "quaranta-cinc", "quaranta-sis"}, {100, "forty", ""}, {0, "one", ""}, {3, "three-ish", ""},
	} {
		if got := Spell(c.n, c.like); got != c.want {
			t.Errorf("%d as %q: %q, want %q", c.n, c.like, got, c.want)
		}
	}
}

// TestReadBack: what is written is read as the same number, in every language.
func TestReadBack(t *testing.T) {
	for _, like := range []string{"two", "zwei", "dos", "dues"} {
		for n := 1; n < 100; n++ {
			if word := Spell(n, like); word != "" && Value(word) != n {
				t.Errorf("%d is written %q, which is read as %d", n, word, Value(word))
			}
		}
	}
}
