package language

import "unicode"

// scripts are those of which each is written in one language mostly.
var scripts = []struct {
	table    *unicode.RangeTable
	language string
}{
	{unicode.Hiragana, "ja"}, {unicode.Katakana, "ja"}, {unicode.Hangul, "ko"}, {unicode.Han, "zh"},
	{unicode.Greek, "el"}, {unicode.Hebrew, "he"}, {unicode.Arabic, "ar"}, {unicode.Cyrillic, "ru"},
}

// Scripts are the languages that texts of other scripts are taken for.
var Scripts = []string{"ar", "el", "he", "ja", "ko", "ru", "uk", "zh"}

// byScript names the language of a text that is in another script than the Latin for the
// most part: that in which the script is mostly written. "und" is a script of which none is
// known.
func byScript(text string) string {
	counts := make([]int, len(scripts))
	ukrainian := 0
	for _, r := range text {
		if r < 0x370 {
			continue
		}
		for i, s := range scripts {
			if unicode.Is(s.table, r) {
				counts[i]++
			}
		}
		switch r {
		case 'і', 'ї', 'є', 'ґ', 'І', 'Ї', 'Є', 'Ґ':
			ukrainian++
		}
	}
	if counts[0]+counts[1] > 0 && 8*(counts[0]+counts[1]) > counts[3] {
		return "ja" // Chinese characters among kana
	}
	best := 0
	for i := range counts {
		if counts[i] > counts[best] {
			best = i
		}
	}
	switch {
	case counts[best] == 0:
		return "und"
	case scripts[best].language == "ru" && ukrainian*40 > counts[best]:
		return "uk"
	}
	return scripts[best].language
}
