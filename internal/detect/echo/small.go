package echo

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// before are the small words that stand before names in what people write without
// capitals, by language, beside those for somebody.
var before = map[string]map[string]bool{
	"en": wordset.Of("its it's im i'm is this mr mrs ms miss dr ask tell told with from for by and hi hello hey dear thanks like suing met meet"),
	"de": wordset.Of("bin ist der die den dem sag herr frau hr fr dr"),
	"es": wordset.Of("soy es la el al con dile sr sra srta"),
	"ca": wordset.Of("soc sóc es és la el al en na l amb digues sr sra"),
}

// articles stand before nouns more often than before names: only those count after them that
// would count alone, but in Catalan.
var articles = wordset.Of("el la l en na der die den dem")

// chatty words are written by those who write no capitals to people whom they know.
var chatty = wordset.Of("u ur pls plz thx lol btw omg hes shes cant dont wont im ill xx nvm idk tho gonna wanna q xq pq tb tmb jaja jajaja haha porfa mal nix nochn haste biste ned isch jo vale")

// smallLines marks the lines of a text that are written in lower case throughout.
func (t *text) smallLines() {
	t.small, t.said = span.NewMarks(len(t.s)), span.NewMarks(len(t.s))
	said := cue.Transcript(t.s)
	start := 0
	for start < len(t.s) {
		end := len(t.s)
		if i := strings.IndexByte(t.s[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		_, spoken := said(t.s[start:end])
		from := start + spoken
		if isSmall(t.s[from:end]) || from > start && beginsSmall(t.s[from:end]) {
			t.small.Set(span.Span{Start: from, End: end})
		}
		if from > start {
			t.said.Set(span.Span{Start: from, End: end})
		}
		start = end
	}
}

// leastSmall is how many words show how a line is written.
const leastSmall = 3

// beginsSmall reports whether what somebody says in a chat begins with a small letter and goes on so, but
// for a name or two.
func beginsSmall(said string) bool {
	small, capitals := 0, 0
	for _, w := range span.Runs(said, letter.OfWord) {
		switch {
		case capital(w.In(said)):
			if small == 0 {
				return false
			}
			capitals++
		case letters(w.In(said)) > 1:
			small++
		}
	}
	return small >= leastSmall && capitals*4 <= small
}

// isSmall reports whether a line has words in lower case and none with a capital, but
// for single letters and those with digits.
func isSmall(line string) bool {
	n := 0
	for w, at := span.NextRun(line, 0, letter.OfWord); !w.Empty(); w, at = span.NextRun(line, at, letter.OfWord) {
		word := w.In(line)
		switch r, _ := utf8.DecodeRuneInString(word); {
		case digits(word) > 0 || letters(word) < 2 || capitals(word):
		case unicode.IsUpper(r):
			return false
		default:
			n++
		}
	}
	return n >= leastSmall
}

// scale reports whether word i may be short for a scale or a test before its number, and is no common given name:
// "gad 7".
func (d *document) scale(t *text, i int) bool {
	return letters(t.word(i)) <= 4 && d.classes(t.word(i))&tagger.GivenCommon == 0 && t.near(i) && i+1 < len(t.words) && digits(t.word(i+1)) > 0
}

// lower finds names in lines without capitals: given names that are no ordinary words,
// the text after a word for somebody, and the surnames after both.
func (d *document) lower() {
	for _, t := range d.texts {
		t.smallLines()
		for i := 0; i < len(t.words); i++ {
			if w := t.words[i]; !t.small.Any(w) || capital(t.word(i)) || !t.free(w) || !d.lowerName(t, i) && !d.chatName(t, i) {
				continue
			}
			last := i
			for last+1 < len(t.words) && last-i < 3 && (t.near(last) || t.between(last) == "-") && t.free(t.words[last+1]) && (d.odd(t, last+1) || d.classes(t.word(last+1))&family != 0 && d.rank(t.word(last+1)) > 3000) {
				last++
			}
			if d.scale(t, last) {
				continue
			}
			s := t.spanOf(i, last)
			if last+1 < len(t.words) && t.near(last) && letters(t.word(last+1)) == 1 && strings.HasPrefix(t.between(last+1), ".") {
				last++ // "lukas s."
				s.End = t.words[last].End
			}
			d.add(t, s, lethe.Person, bareScore, "name in small letters")
			i = last
		}
		d.lowerPlaces(t)
		d.smallPostcodes(t)
	}
	names := d.smallNames()
	for _, t := range d.texts {
		d.owned(t, names)
	}
}

// toPlaces are the small words after which a place of the lists, in a line without
// capitals, is one.
var toPlaces = wordset.Of("in to from at near is coming going nach in aus bei von bis a de en desde des fins per")

// lowerPlaces finds the places of the lists in lines without capitals, and houses by the
// word for one: "rose cottage", "can panxampla".
func (d *document) lowerPlaces(t *text) {
	for i, w := range t.words {
		if !t.small.Any(w) || capital(t.word(i)) || !t.free(w) {
			continue
		}
		word := t.word(i)
		c := d.classes(word)
		switch {
		case i > 0 && t.near(i-1) && toPlaces[t.word(i-1)] && d.odd(t, i) && letters(word) > 4 && d.unlisted(word) && (c&(tagger.Place|tagger.PlaceMajor) != 0 && (t.chats(i) || c&tagger.PlaceMajor != 0 && c&(given|family) == 0) || c&(given|family) == 0 && d.townEnd(word)):
			d.add(t, w, lethe.Location, bareScore, "place in small letters")
		case d.moves(t, i):
			d.add(t, w, lethe.Location, bareScore, "place in small letters")
		case smallHouses[word] && i > 0 && t.near(i-1) && letters(t.word(i-1)) > 2 && !determiners[t.word(i-1)] && (d.language == "en" || d.language == "") && t.free(t.words[i-1]) && toPlaces[t.word(i-2)]:
			d.add(t, t.spanOf(i-1, i), lethe.Address, bareScore, "house in small letters")
		case d.smallStreet(t, i):
			d.add(t, t.numbered(i-1, i), lethe.Address, bareScore, "street in small letters")
		case (d.language == "ca" && word == "can" || d.language == "es" && (word == "cortijo" || word == "finca")) && t.near(i) && d.odd(t, i+1) && d.unlisted(t.word(i+1)):
			d.add(t, t.spanOf(i, i+1), lethe.Address, bareScore, "house in small letters")
		}
	}
}

// smallStreets are the words of streets that are no verbs, smallStreetBefore stand before streets in
// what people write, and anyStreet are rare words that tell of any street how it is.
var (
	smallStreets      = wordset.Of("road street avenue")
	smallStreetBefore = wordset.Of("on in at from off down along up")
	anyStreet         = wordset.Of("dirt toll gravel ring slip trunk muddy bumpy icy cobbled unmade residential adjoining adjacent nearby leafy tarmac")
)

// smallStreet reports whether word i ends the name of a street in a line without capitals, with its
// number or a word of place before: "up on archway road", "14 tanner street".
func (d *document) smallStreet(t *text, i int) bool {
	if !smallStreets[t.word(i)] || i < 2 || d.language != "en" && d.language != "" || !t.near(i-1) || !t.near(i-2) {
		return false
	}
	name, before := t.word(i-1), t.word(i-2)
	numbered := digits(before) > 0 && digits(before) == len(before) && len(before) < 4
	return letters(name) > 3 && d.rank(name) > everyday && !anyStreet[name] && !determiners[name] && (numbered || smallStreetBefore[before]) && t.free(t.spanOf(i-1, i))
}

// numbered is the span of words with the number of a house before them.
func (t *text) numbered(from, to int) span.Span {
	if from > 0 && digits(t.word(from-1)) > 0 && t.near(from-1) && t.free(t.words[from-1]) {
		from--
	}
	return t.spanOf(from, to)
}

// moves reports whether word i, which no list has, is where somebody lives or comes from: "up at ballachulish".
func (d *document) moves(t *text, i int) bool {
	word := t.word(i)
	return i > 1 && t.near(i-1) && t.near(i-2) && arriving[t.word(i-1)] && moving[t.word(i-2)] && t.chats(i) && letters(word) > 5 && d.odd(t, i) && d.unlisted(word) && d.classes(word)&(given|family) == 0 && !d.compound(word)
}

// arriving stand between where somebody lives and the words of moving.
var (
	arriving = wordset.Of("at in from to near nach aus bei en de a")
	moving   = wordset.Of("up down over out back lives live living lived stays staying stuck moved moving came comes born grew home wohnt wohne zieht gezogen kommt komme vive vivo viu visc viene vengo vinc")
)

// smallHouses are the words of houseBehind that are no verbs, in lower case.
var smallHouses = wordset.Of("cottage farm grange rectory vicarage lodge croft manor farmhouse bungalow barn cottages smithy")

// townEnd reports whether a word in lower case ends as towns in German do.
func (d *document) townEnd(word string) bool {
	return d.language == "de" && letters(word) > 7 && ended.MatchString(word) && !d.compound(word)
}

// lowerName reports whether word i is the name of somebody in a line without capitals: by
// the text before it, or as a given name that is nothing else in any language.
func (d *document) lowerName(t *text, i int) bool {
	word := t.word(i)
	c := d.classes(word)
	titled := i > 0 && (t.near(i-1) || t.between(i-1) == ". ") && strings.Contains(" mr mrs ms miss dr dra herr frau hr fr sr sra srta professor prof doktor doctor doctora profesor profesora ", " "+t.word(i-1)+" ")
	switch {
	case !d.odd(t, i):
		return titled && c&(given|family) != 0 && letters(word) > 3 && d.rank(word) > 300 ||
			t.chats(i) && t.heralded(i) && c&given != 0 && letters(word) > 3 && !t.inside(i) && d.rank(word) > rareWords && !cue.NoName(word)
	case titled, t.heralded(i):
		return true
	case d.precedes(t, i) && c&(given|family) != 0 && !articles[t.word(i-1)], d.language == "ca" && d.precedes(t, i) && c&given != 0:
		return true
	}
	if t.near(i) && i+1 < len(t.words) && c&(given|family) != 0 && d.odd(t, i+1) && d.unlisted(t.word(i)) && d.unlisted(t.word(i+1)) && letters(t.word(i+1)) > 3 && !d.compound(t.word(i+1)) {
		return true // two words that no language has, one of them a name: "jose mari"
	}
	if (d.language == "en" || d.language == "") && letters(word) > 3 && d.unlisted(word) && !d.compound(word) && possessive.MatchString(t.s[t.words[i].End:]) {
		return true // "sungjoo's resume"
	}
	if stem, ok := strings.CutSuffix(word, "s"); ok && d.language == "en" && letters(stem) > 4 && t.chats(i) && d.classes(stem)&given != 0 && !lexicon.Ordinary(stem) && !lexicon.Ordinary(word) {
		return true // "jaydens sick"
	}
	only := c&^(given|tagger.PhraseFirst|tagger.PhraseMiddle|tagger.PhraseLast) == 0
	return c&given != 0 && !lexicon.Ordinary(word) && (only || t.chats(i))
}

// rareWords is the rank from which a given name that is a word as well is a name behind a word for somebody.
const rareWords = 2500

// possessive is the ending of one in English, after a blank where words are cut.
var possessive = lazyregexp.New(`^ ?['’]s[^\pL]`)

// unlisted reports whether no list of words has a word.
func (d *document) unlisted(word string) bool { return !lexicon.Ordinary(word) }

// heralded reports whether a word for somebody stands before word i, a comma between or not.
func (t *text) heralded(i int) bool {
	return i > 0 && (t.near(i-1) || t.between(i-1) == ", ") && heralds[t.word(i-1)]
}

// precedes reports whether a small word stands before word i that names may follow.
func (d *document) precedes(t *text, i int) bool {
	if i == 0 || !t.near(i-1) && t.between(i-1) != "'" && t.between(i-1) != "’" {
		return false
	}
	for l, words := range before {
		if words[t.word(i-1)] && (d.language == "" || d.language == l) {
			return true
		}
	}
	return false
}

// chats reports whether words of chats stand near word i.
func (t *text) chats(i int) bool {
	if t.said.Any(t.words[i]) {
		return true
	}
	for k := max(0, i-12); k < min(len(t.words), i+12); k++ {
		if chatty[t.word(k)] {
			return true
		}
	}
	return false
}

// odd reports whether word i of a line without capitals may be a part of a name: it is no
// word of the language.
func (d *document) odd(t *text, i int) bool {
	word := t.word(i)
	return letters(word) > 2 && digits(word) == 0 && !d.ordinary(word) && !chatty[word] && !t.inside(i) && t.between(i) != "·" && t.between(i-1) != "·" && !cue.NoName(word)
}

// rank is the best place of a word among those of the language of the document, or of any
// where that is not known.
func (d *document) rank(word string) int {
	best := 1 << 30
	for _, l := range lexicon.Languages() {
		if r := lexicon.Rank(word, l); r > 0 && (d.language == "" || d.language == l) {
			best = min(best, r)
		}
	}
	return best
}
