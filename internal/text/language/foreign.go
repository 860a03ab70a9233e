package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// function are the commonest words of languages, those that can be told apart by their
// letters among them, so that both compete.
var function = map[string]string{
	"en": `the of and to a in is that it was for on are as with his they at be this have from or had by not but what all were when we there can an which their said if will do each about how up out them she many some so these would him into has two more no could my than been who its now her did over`,
	"de": `der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei ich wir ihr ihre einer`,
	"es": `de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso ante ellos e esto mí antes algunos qué unos yo otro`,
	"ca": `de la que el i a en els del les per un amb no una es al ha com més però seu seva va o aquest aquesta entre quan molt sense sobre també fins on qui des tot ens durant tots dels als són han ser era pel perquè l d s n`,
	"fr": `le la les de des du un une et est à au aux en dans que qui il elle ils sur pour par pas ne ce cette ces son sa ses avec sont se plus ou mais lui leur leurs nous vous été a être ont fait comme sans entre même après chez d l n qu c j s`,
	"it": `il lo la i gli le di del della dei delle e è che in un una per con non si da al alla nel nella sono ha come più ma anche su dal dalla suo sua questo questa lui essere stato hanno o se ai alle gli sul sulla dopo tra degli l d un`,
	"pt": `o a os as de do da dos das e é que em um uma para com não se no na nos nas por mais como mas foi ao à pelo pela seu sua ou ser quando muito já está também só até isso ele ela entre depois sem mesmo aos ter seus quem`,
	"nl": `de het een van en in is dat op te voor met niet aan er zijn die hij om bij ook als was naar door over uit tot worden maar werd heeft hebben nog zij of ze deze kan dit dan wel haar zich geen wordt toen al veel meer moet`,
	"sv": `och i att en det som är av för på den med till inte har de ett han om var från vid så men sig hon sin också efter eller när kan ska hade då än mot under blev över mycket ut nu där vi jag`,
	"da": `og i at en det som er af for på den med til ikke har de et han om var fra ved så men sig hun sin også efter eller når kan skal havde da mod under blev over meget ud nu der vi jeg`,
	"nb": `og i at en det som er av for på den med til ikke har de et han om var fra ved så men seg hun sin også etter eller når kan skal hadde da mot under ble over mye ut nå der vi jeg`,
	"pl": `i w na z do się nie to że jest o jak ale po od za przez jego jej dla czy są był była było ze który która które oraz także przed pod może tylko już bo ich tym tego ma a`,
	"cs": `a v na se že je s z do o to k jako za by pro ale po od jeho jsou byl byla bylo který která které také jen už při nebo aby ve ze`,
	"ro": `și în de la a cu că nu pe din este un o care să pentru mai au al ale fost se sau prin dar lui sunt ca după ce i între`,
	"hu": `a az és hogy nem egy is van volt meg de ez mint csak vagy már ki el azt ha még mert minden azonban amely után szerint által`,
	"tr": `ve bir bu da de için ile olarak olan daha çok gibi kadar sonra ne var o ise ki değil her en ancak göre`,
	"fi": `ja on ei se että oli hän ovat mutta myös kun joka niin mukaan sekä tai ole kuin jo vain sen ollut ne`,
}

// foreign is where in known the languages begin that are none of [Languages].
const foreign = 4

// known are the languages of function, in a fixed order.
var known = append(slices.Clone(Languages), "fr", "it", "pt", "nl", "sv", "da", "nb", "pl", "cs", "ro", "hu", "tr", "fi")

// common is a word that is among the commonest of languages.
type common struct {
	number    int
	languages []int // by their places in known
}

var speaks = func() map[string]*common {
	m := map[string]*common{}
	for at, l := range known {
		for w := range strings.FieldsSeq(function[l]) {
			if m[w] == nil {
				m[w] = &common{number: len(m)}
			}
			if c := m[w]; !slices.Contains(c.languages, at) {
				c.languages = append(c.languages, at)
			}
		}
	}
	return m
}()

// votes are what the words of a text say of its language; lists are by the places in known.
type votes struct {
	weight, hits, kinds     []int
	words, letters, strange int // strange letters are not Latin
}

// count reads the beginning of a text.
func count(text string) *votes {
	n := len(known)
	sums := make([]int, 3*n)
	v := &votes{weight: sums[:n], hits: sums[n : 2*n], kinds: sums[2*n:]}
	seen := make([]bool, len(speaks))
	var room [64]byte // of most words
	word := room[:0]
	for _, r := range text[:min(len(text), Enough)] {
		if r >= utf8.RuneSelf || 'A' <= r && r <= 'Z' {
			r = unicode.ToLower(r)
		}
		switch {
		case 'a' <= r && r <= 'z':
		case r >= utf8.RuneSelf && !letter.NotOrMark(r):
			if !unicode.Is(unicode.Latin, r) && unicode.IsLetter(r) {
				v.strange++
			}
		default:
			if len(word) > 0 {
				v.add(word, seen)
			}
			word = word[:0]
			continue
		}
		v.letters++
		word = utf8.AppendRune(word, r)
	}
	if len(word) > 0 {
		v.add(word, seen)
	}
	return v
}

// add counts a word in lower case.
func (v *votes) add(word []byte, seen []bool) {
	v.words++
	c := speaks[string(word)]
	if c == nil {
		return
	}
	for _, l := range c.languages {
		v.hits[l]++
		v.weight[l] += 60 / len(c.languages) // what many languages have tells little
		if !seen[c.number] {
			v.kinds[l]++
		}
	}
	seen[c.number] = true
}

// best is the language of the most weight, of those from a place on.
func (v *votes) best(from int) int {
	best := from
	for l := from; l < len(known); l++ {
		if v.weight[l] > v.weight[best] {
			best = l
		}
	}
	return best
}

// clear returns the language that outweighs another beyond doubt, "" for none.
func (v *votes) clear(other string) string {
	is, against := v.best(0), 0
	if at := slices.Index(known, other); at >= 0 {
		against = v.weight[at]
	}
	if known[is] == other || v.hits[is] < leastAgainst || v.kinds[is] < kindsAgainst || v.weight[is] < heavier*against {
		return ""
	}
	return known[is]
}

// other returns the language of a text that is in none of [Languages], by the commonest words
// of some twenty, or by a script that none of them is written in; "" where it may be one of
// them, or is too short to tell. A script is taken for the language that is mostly written in
// it, one of [Scripts]; "und" is any other.
func (v *votes) other(text string) string {
	if v.letters >= leastLetters && 2*v.strange > v.letters {
		return byScript(text[:min(len(text), Enough)])
	}
	best := v.best(foreign)
	for l := range Languages {
		if 3*v.weight[l] > 2*v.weight[best] {
			return ""
		}
	}
	if n := v.hits[best]; n < 6 || v.kinds[best] < 5 || 6*n < v.words {
		return ""
	}
	return known[best]
}
