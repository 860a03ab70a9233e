package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Numbers as people say and mistype them.
var (
	// mistyped is a number of Spain in which zeros and ones are letters.
	mistyped = lazyregexp.New(`[6789][\dOoIl](?:[ .-]{0,2}[\dOoIl]){7}`)
	// rung is a number of any country after a word for a telephone, or for calling one.
	rung = lazyregexp.New(`(?i)(?:tel[èeé]fono?|telf?|tlfn?o?|tfno?|m[òoó][bv]il|\b(?:m[oò][bv]|mvl|cel(?:ular)?|fijo|fixe?|sms|wh?ats?app?s?|was+ap|wsp|bizum)|fax|whats(?:app)?|truca'?(?:m|r|u|nt|ns)?(?: al)?|truqu(?:i|in|eu|eu-me)(?: al)?|ll[aá]m[ae](?:me|r|n|nos)?(?: al)?)[ :.]{1,3}(\+?\(?\d[\d ()./-]{3,16}\d)`)
	// glued has nothing between the two: "Tel654332110".
	glued = lazyregexp.New(`(?i)(?:^|[^\pL])(?:tel[fn]?|tlfn?o?|tfno?|m[oò][bv]|fax|whats|wa)\.?([6-9]\d{8})(?:[^\pL\pN]|$)`)
	// rungLoosely has other words between the two: "el mòbil del meu fill és el …".
	rungLoosely = lazyregexp.New(`(?i)\b(?:tel[èeé]fono?|telf?|tlfn?o?|m[òoó][bv]il|whats(?:app)?|truqu\p{L}*|truca\p{L}*|ll[aá]m[ae]\p{L}*|contact[eo])(?:[ ,:.]{1,2}[\p{L}'’]{1,9}){1,5}[ :]{1,2}(\+?\(?\d[\d ()./-]{4,16}\d)`)
)

// mostDigits is how many digits a telephone number of any country has at most, and
// fewestDigits at least.
const (
	fewestDigits = 6
	fewestLoose  = 8 // where other words part it from the word for a telephone
	mostDigits   = 13
)

// rings finds telephone numbers of other forms than Spain's: with letters for digits, of
// other countries after a word for a telephone, in words.
func (t *text) rings() {
	for _, m := range mistyped.FindAllStringIndex(t.S, -1) {
		s := span.Span{Start: m[0], End: m[1]}
		if digits := digitsOf(s.In(t.S)); digits < 9 && digits >= fewestDigits && !digitBeside(t.S, s) && !t.taken.Any(s) {
			t.add(s, lethe.Phone, .6, "telephone with letters for digits")
		}
	}
	for _, m := range rung.FindAllStringSubmatchIndex(t.S, -1) {
		s := span.Span{Start: m[2], End: m[3]}
		if t.rung(s) {
			t.add(s, lethe.Phone, .6, "number behind a word for a telephone")
		}
	}
	for _, m := range rungLoosely.FindAllStringSubmatchIndex(t.S, -1) {
		s := span.Span{Start: m[2], End: m[3]}
		if n := digitsOf(s.In(t.S)); n >= fewestLoose && n <= mostDigits && !digitBeside(t.S, s) && !t.taken.Any(s) && !t.amount(s) {
			t.add(s, lethe.Phone, .55, "number a few words behind a word for a telephone")
		}
	}
	for _, m := range glued.FindAllStringSubmatchIndex(t.S, -1) {
		if s := (span.Span{Start: m[2], End: m[3]}); !t.taken.Any(s) {
			t.add(s, lethe.Phone, .6, "number written to the word for a telephone")
		}
	}
	for i := 0; i < len(t.Words); i++ {
		if last := t.dictated(i); last > i {
			t.add(t.SpanOf(t.abroad(i), last), lethe.Phone, .6, "telephone in words")
			i = last
		}
	}
}

func digitsOf(s string) (n int) {
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			n++
		}
	}
	return n
}

// runTogether are tens and ones that are written as one word: "cuarentayocho".
func runTogether() string {
	var b strings.Builder
	for _, ten := range strings.Fields("treinta cuarenta cincuenta sesenta setenta ochenta noventa") {
		for _, one := range strings.Fields("uno una dos tres cuatro cinco seis siete ocho nueve") {
			b.WriteString(ten + "y" + one + " " + ten + "i" + one + " ")
		}
	}
	return b.String()
}

// Words for numbers in both languages, folded, by how many digits they are dictated for.
var (
	ones     = wordset.Of("zero cero u un uno una dos dues tres quatre cuatro cinc cinco sis seis set siete vuit huit ocho nou nueve nuebe sinco")
	teens    = wordset.Of("deu diez onze once dotze doce tretze trece catorze catorce quinze quince setze dieciseis disset diecisiete divuit dieciocho dinou diecinueve veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve beintiuno beintidos beintitres " + runTogether())
	tens     = wordset.Of("beinte vint veinte trenta treinta quaranta cuarenta cinquanta cincuenta seixanta sesenta setanta setenta vuitanta huitanta ochenta noranta noventa")
	hundreds = wordset.Of("siscents setcents vuitcents huitcents noucents cent cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos")
	leads    = wordset.Of("siscents setcents vuitcents huitcents noucents sis seis seixanta sesenta set siete setanta setenta vuit huit ocho vuitanta ochenta nou nueve noranta noventa seiscientos setecientos ochocientos novecientos")
)

// repeated are words for how often the digit behind them is dialled.
var repeated = map[string]int{"doble": 2, "triple": 3}

// betweenDigits are the signs that part the groups of a number that is read out.
const betweenDigits = " ,.-/"

const telephoneDigits = 9

// dictated is the last word of the nine digits in words that begin at word i; i where there
// are none.
func (t *text) dictated(i int) int {
	if !leads[t.Low(i)] && !t.leadsInFigures(i) || !t.free(i, i) || i > 0 && numeral(t.Low(i-1)) {
		return i
	}
	n, k := t.counted(i, telephoneDigits)
	if n != telephoneDigits || k+1 < len(t.Words) && numeral(t.Low(k+1)) && strings.Trim(t.Between(k), betweenDigits) == "" {
		return i
	}
	return k
}

// abroad is the word of the country's code before a number that begins at word i: "+34 sis u set".
func (t *text) abroad(i int) int {
	if i > 0 && (t.Low(i-1) == "34" || t.Low(i-1) == "0034") && t.Between(i-1) == " " && t.free(i-1, i-1) {
		return i - 1
	}
	return i
}

// counted is how many digits the words from word i on are dictated for, at most so many, and the
// last of those words; 0 where word i is no number.
func (t *text) counted(i, most int) (n, last int) {
	ten := false // whether the last were tens, to which one may be added
	for k := i; k < len(t.Words); k++ {
		if k > i && strings.Trim(t.Between(k-1), betweenDigits) != "" {
			break
		}
		switch w := t.Low(k); {
		case (w == "i" || w == "y") && ten && k+1 < len(t.Words) && ones[t.Low(k+1)]:
			continue
		case repeated[w] > 0 && k+1 < len(t.Words) && t.Between(k) == " " && (ones[t.Low(k+1)] || t.digits(k+1) && len(t.Low(k+1)) == 1): // "doble zero"
			n, ten = n+repeated[w]-1, false
		case (w == "cents" || w == "cent") && k > i && ones[t.Low(k-1)] && t.Between(k-1) == "-": // sis-cents
			n, ten = n+2, true
		case (ones[w] || teens[w] || tens[w]) && k > i && ten && (hundreds[t.Low(k-1)] || t.Low(k-1) == "cents") && t.Between(k-1) == " ": // within the hundred
			ten = tens[w]
		case ones[w] && ten && (t.Low(k-1) == "i" || t.Low(k-1) == "y" || t.Between(k-1) == "-"):
			ten = false
		case t.digits(k) && len(w) < telephoneDigits:
			n, ten = n+len(w), false
		case ones[w]:
			n, ten = n+1, false
		case teens[w]:
			n, ten = n+2, false
		case tens[w]:
			n, ten = n+2, true
		case hundreds[w]:
			n, ten = n+3, true
		default:
			return n, last
		}
		last = k
		if n >= most && !(ten && t.addsTo(k)) {
			break
		}
	}
	return n, last
}

// leadsInFigures reports whether word i begins a number in figures that goes on in words: "654
// doscientos veintitrés".
func (t *text) leadsInFigures(i int) bool {
	if !t.digits(i) || t.Words[i].Raw[0] < '6' || i > 0 && t.digits(i-1) && t.joined(i-1) {
		return false
	}
	for k := i; k < len(t.Words) && k < i+telephoneDigits && t.digits(k) && len(t.Words[k].Raw) <= 3; k++ {
		if strings.Trim(t.Between(k), " ,") != "" {
			return false
		}
		if k+1 < len(t.Words) && numeral(t.Low(k+1)) {
			return true
		}
	}
	return false
}

// addsTo reports whether the word after word k, which are tens or hundreds, belongs to the same
// number.
func (t *text) addsTo(k int) bool {
	if k+1 >= len(t.Words) {
		return false
	}
	next := t.Low(k + 1)
	return next == "i" || next == "y" || t.Between(k) == "-" || (hundreds[t.Low(k)] || t.Low(k) == "cents") && t.Between(k) == " " && numeral(next)
}

// numeral reports whether a word is a number, or a part of one.
func numeral(w string) bool { return ones[w] || teens[w] || tens[w] || hundreds[w] }
