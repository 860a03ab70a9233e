package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// In chats names have no capitals, and may be words too: "rose cant", "ask dawn or joy", "big kev".
// What somebody does, is asked or is sent tells them.

var (
	// epithets stand before names of people whom the writer knows.
	epithets = wordset.Of("big little wee young old our dear poor auld", "dicker dicke kleiner kleine kleinen großer große alter alte olle lieber liebe", "petit petite gros vieux")
	// does follow who does something, and no noun.
	does = lists.Set("does")
	// active follow nouns as well.
	active = wordset.Of("can is are was were will has had and for with", "ist war hat hatte und", "est a et", "es está ha y")
	// starters stand before who does something, where no sentence begins.
	starters = wordset.Of("if and but that when cos coz because so or then think hope says said", "und aber weil ob dass wenn oder dann", "y pero si que cuando o", "et mais si que quand ou")
	// toAsk are verbs whose object is somebody, and asking words that may follow them.
	toAsk     = wordset.Of("ask tell text ring phone msg message remind invite thank", "frag frage sag ruf", "pregúntale dile avisa", "demande dis préviens")
	afterward = wordset.Of("or and to if about that for when where what she he n", "ob und oder wann wo was dass", "que si y o", "si que et ou")
	// wishes are sent to people.
	wishes = wordset.Of("love regards hugs kisses grüße gruß lg vg besos abrazos recuerdos bises bisous")
	to     = wordset.Of("to an a à")
	// couples join somebody with somebody.
	couples = wordset.Of("and or n und oder y o e i et ou")
	// unsaidWho are people without their names.
	unsaidWho = wordset.Of("me you him her them us all everyone everybody yourself yous alle euch dich dir ihn sie ihm uns mich mir todos todas tous toutes ti mi lui elle eux")
	// auxiliaries begin questions, and bare verbs follow who is asked about.
	auxiliaries = wordset.Of("can could did does would will should")
	bares       = wordset.Of("pick bring come do get ring call take make help have give send tell ask go drive meet lend feed collect fetch")
)

// chatName reports whether word i of a line without capitals in a chat is somebody by what stands
// beside it, whether it is a word as well or on no list.
func (d *document) chatName(t *text, i int) bool {
	word := t.word(i)
	if !t.chats(i) || letters(word) < 3 || digits(word) > 0 || t.inside(i) || chatty[word] || unsaidWho[word] || cue.NoName(word) || determiners[word] || heralds[word] {
		return false
	}
	before, next := d.beside(t, i-1, i), d.beside(t, i+1, i)
	unlisted := d.unlisted(word) && !d.compound(word)
	named := d.classes(word)&given != 0 || name.Given(name.Fold(word)) || len(name.Formal(name.Fold(word))) > 0
	switch {
	case wishes[d.beside(t, i-2, i-1)] && to[before]:
		return named || unlisted || next == "" || couples[next]
	case couples[before] && i > 1 && t.near(i-2) && t.people.Any(t.words[i-2]):
		return (named && (!lexicon.Plain(word) || next == "" || afterward[next] || does[next]) || unlisted) && !does[word]
	case epithets[before]:
		return named && (unlisted || does[next]) || (unlisted || named && !lexicon.Plain(word) || d.rank(word) > rareNouns) && (does[next] || active[next])
	case !named || does[word] && !does[next]:
		return false
	case toAsk[before] || to[before] && toAsk[d.beside(t, i-2, i-1)]:
		return next == "" || afterward[next]
	case does[next]:
		return before == "" || starters[before]
	}
	return before != "" && auxiliaries[before] && d.beside(t, i-2, i-1) == "" && bares[next]
}

// rareNouns is the rank from which a word behind "big" that does something is somebody: "big kev can drive".
const rareNouns = 12000

// beside is word k where nothing but a space stands between it and word i, its neighbour, and both are
// of one message; "" where there is none.
func (d *document) beside(t *text, k, i int) string {
	if k < 0 || i < 0 || k >= len(t.words) || i >= len(t.words) || !t.near(min(k, i)) || !t.small.Any(t.words[k]) {
		return ""
	}
	return lethe.Lower(t.word(k))
}

// owned finds the names of a chat with the s of a genitive that has no sign: "siobhans youngest".
func (d *document) owned(t *text, names map[string]bool) {
	for i, w := range t.words {
		stem, ok := strings.CutSuffix(t.word(i), "s")
		if ok && letters(stem) > 3 && names[stem] && t.small.Any(w) && t.free(w) && t.chats(i) && d.unlisted(t.word(i)) {
			d.add(t, w, lethe.Person, bareScore, "name in small letters")
		}
	}
}

// smallNames are the names of people of one word in small letters so far.
func (d *document) smallNames() map[string]bool {
	names := map[string]bool{}
	for m := range d.all() {
		if m.Label == lethe.Person && m.Text == lethe.Lower(m.Text) && !strings.Contains(m.Text, " ") {
			names[m.Text] = true
		}
	}
	return names
}
