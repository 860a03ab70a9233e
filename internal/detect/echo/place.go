package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// abode is the text before where somebody lives.
	abode = looks.Cue(`(?:\b(?:[Ll]iv(?:e|es|ed|ing)|[Rr]esid(?:es|ed|ing|ent)|[Ss]tay(?:s|ed|ing)|[Mm]oved|[Hh]ome|[Oo]ccupiers?|[Dd]elivered|[Dd]eliver|[Ss]end [a-z]+|[Ww]ohnhaft|[Ww]ohn(?:t|te|en|e)|[Ll]eb(?:t|te|en|e)|[Zz](?:og|ieht)|[Hh]aust|[Vv]iu(?:en)?|[Vv]ive[ns]?|[Rr]eside[ns]?|[Mm]ora)(?:,|:| at| in| on| to| into| from| auf| im| zum| zur| bei| en| a| an)?(?: (?:den|dem|der|das|die|the|la|el|les))? |(?:[Aa]ddress|[Aa]dresse|[Aa]nschrift|[Dd]omicilio|[Dd]omicili|[Aa]dreça|[Hh]ome)(?: [\pL]+){0,2}: )`)
	// near stands before towns.
	near = looks.Cue(`\b(?:near|outside|nahe|unweit|cerca de|junto a|prop de|término de|terme de) `)
	// settled is a house by its number in a hamlet that has no streets: "wohnhaft Dorf 14b".
	settled = looks.Form(`\b(?:wohnhaft|wohnt|wohnte|wohnen|[Ww]ohnh\.|[Ww]hft\.)(?: in| an der| am| im|:|,)? (\p{Lu}\pL+(?:[ -]\p{Lu}?\pL+)? \d{1,4}[a-z]?)(?:$|[^\p{L}\d.,:%]|[.,](?:$|\s))|\b[Ww]h\.:? (\p{Lu}\pL+ Nr\. ?\d{1,4}[a-z]?)\b`)
	// office is whose place or parish stands after it.
	office = looks.Cue(`(?:[Vv]icar|[Rr]ector|[Mm]ayor|[Cc]urate|[Hh]eadmaster|[Hh]eadmistress|[Cc]hurchwarden|[Pp]arish [Cc]lerk|[Rr]eeve|[Ll]aird|(?:[Bb]ürgermeister|[Pp]farrer|[Vv]orsteher|[Cc]hefarzt|[Cc]hefärzt|[Ll]ehrer|[Rr]ektor|[Vv]ikar|[Mm]ühle|[Hh]of|[Gg]emeinde|[Vv]erein)(?:in)?|[Aa]lcalde(?:sa)?|[Pp]árroco|[Aa]lcaldessa|[Rr]ector)(?: (?:der|des) \p{L}+)? (?:of|von|in|zu|de) `)
	// ended are towns in German by their last syllables.
	ended = lazyregexp.New(lists.Any("town-endings") + `$`)
	// origin stands before where somebody is from or goes.
	origin = looks.Cue(`(?:\b(?:stamm(?:t|te|en|end)|komm(?:t|en|e|st)|kam(?:en)?|gebürtig|geboren|zog(?:en)?|zieh(?:t|en)|fuhr(?:en)?|f[aä]hr(?:t|en)|gefahren|gezogen|gereist|reis(?:t|te|en)|wohn(?:t|te|en|haft)|leb(?:t|te|en)|umgezogen|heim|nachhause|daheim|aufgewachsen|Familie|Bauer|Bäuerin|Landwirt|Wirt|Lehrer|Schreiner|Zug|Bus|Mann|Frau|Leute|Spital|Schule|Praxis|Filiale|Werk|Haus|Wohnung)\b[^.;:!?\n]{0,24} (?:aus|nach|in|bei|von|ab|bis) |` +
		`\b(?:grew up|born|raised|comes?|came|drove|drives?|moved|moving|went|goes|travel(?:s|led)|trip|train|bus|road|from|based|school|farm|shop|parish|village|town)\b[^.;:!?\n]{0,24} (?:from|to|in|near|at|for|outside|of) |\bfrom \pL+ to |` +
		`\b(?:vienen?|naci(?:ó|do|da)|nascu(?:t|da)|néixer|nace|criad[oa]|crec(?:ió|í)|llegó|viaj\pL+|natural|vecin[oa]|autobús|tren|carretera|fiestas|ve|vénen|veí|veïna)\b[^.;:!?\n]{0,16} (?:de|a|en|desde|hasta|per a|d['’]) ?)`)
	into = looks.Cue(`(?:^|[^\pL])(?:[Ii]n|[Aa]us|[Nn]ach|[Bb]ei|[Vv]on|[Ii]m) `)
)

// triggers are the words that the phrases above end with, but for labels.
var triggers = lists.Set("triggers")

// schools are words for schools that stand without "School" after their names.
var schools = wordset.Of("Primary Infants Juniors Secondary Comprehensive Grammar Academy High Prep Preparatory Middle Nursery")

// school reports whether word i is the name of a school whose word follows: "Larkfield Primary".
func (d *document) school(t *text, i int) bool {
	if d.language != "en" || i+1 >= len(t.words) || !t.near(i) || !schools[t.word(i+1)] || !d.odds(t, i) {
		return false
	}
	return i+2 >= len(t.words) || !t.near(i+1) || !capital(t.word(i+2))
}

// branches are what firms have in several places.
var branches = wordset.Of("branch branches office offices depot site plant showroom factory warehouse campus store surgery clinic")

// branch reports whether word i is the place of a branch: "Agnieszka from the Wexley branch".
func (d *document) branch(t *text, i int) bool {
	return d.language == "en" && i > 0 && t.near(i-1) && t.near(i) && branches[t.word(i+1)] && !capital(t.word(i-1)) && d.odds(t, i)
}

// homes finds houses and towns by the text before them, and by the word for a house.
func (d *document) homes() {
	for _, t := range d.texts {
		d.matches(t, settled, lethe.Address, "house where somebody lives", func(string) bool { return true })
		for i, w := range t.words {
			if !t.free(w) || !capital(t.word(i)) || t.inside(i) {
				continue
			}
			last, label, why := i, lethe.Location, "place by what stands before it"
			led := i == 0 || triggers[lethe.Lower(t.word(i-1))] || strings.HasSuffix(t.between(i-1), ": ")
			behind := func(c *forms.Cue) bool { return led && t.look().EndsAt(c, w.Start) }
			switch {
			case d.farm(t.word(i)):
				why = "house by its last syllable"
			case behind(abode) && (d.odds(t, i) || houseWord(t.word(i)) && d.odds(t, i+1)), behind(near) && d.odds(t, i), behind(office) && !cue.NoName(t.word(i)):
				last = d.titleCase(t, i)
			case d.odds(t, i) && letters(t.word(i)) > 4 && !d.compound(t.word(i)) && d.classes(t.word(i))&(given|family) == 0 && behind(origin):
				last = d.titleCase(t, i)
			case d.language == "de" && behind(into) && ended.MatchString(w.In(t.s)) && d.odds(t, i) && letters(t.word(i)) > 6:
			case d.house(t, i):
				last, label, why = d.titleCase(t, i), lethe.Address, "house by its word"
			case d.school(t, i):
				last, label, why = i+1, lethe.Organization, "school by its word"
			case d.branch(t, i):
				why = "place by its branch"
			case d.endsHouse(t, i) > 0:
				last, label, why = d.endsHouse(t, i), lethe.Address, "house by its word"
			default:
				continue
			}
			d.add(t, t.spanOf(i, last), label, bareScore, why)
		}
	}
}

// odds reports whether word i is no ordinary one, and may be a name.
func (d *document) odds(t *text, i int) bool {
	word := t.word(i)
	return capital(word) && digits(word) == 0 && letters(word) > 2 && d.name(word) && !cue.NoName(word) && !d.label(t, i) && !capitals(word)
}

// titleCase is the last of the words with capitals that begin at word i, small particles
// between.
func (d *document) titleCase(t *text, i int) int {
	last := i
	for w := i + 1; w < len(t.words) && w-i < 6 && (t.near(w-1) || t.between(w-1) == "-" || t.between(w-1) == "'" || t.between(w-1) == "’"); w++ {
		switch word := t.word(w); {
		case capital(word) && !d.label(t, w) && (d.language != "de" && d.language != "" || !d.ordinary(word)):
			last = w
		case conjunctions[word] || !joints[word] && word != "na" && word != "les" && word != "s":
			return last
		}
	}
	return last
}

// conjunctions stand between names.
var conjunctions = wordset.Of("and und y i e")

// farms are what the names of farms and houses end in, in German.
var farms = lazyregexp.New(`(?:.{4}(?:hof|mühle|alm|hütte|schlössl|schlösschen|haus|häusl|hofs|gütl))$`)

// farm reports whether a word is the name of a farm or house: no word of the language, and
// no list would have all of those that end so.
func (d *document) farm(word string) bool {
	if d.language != "de" || !farms.MatchString(word) || d.ordinary(word) || capitals(word) || cue.NoName(word) {
		return false
	}
	if genericHouse.MatchString(word) {
		return false
	}
	stem, house := strings.CutSuffix(word, "haus")
	return !house || !slices.ContainsFunc([]string{"", "s", "es", "n", "en", "er"}, func(e string) bool {
		part, ends := strings.CutSuffix(stem, e)
		return ends && (d.ordinary(part) || d.ordinary(part+"e") || d.compound(part))
	})
}

// genericHouse is a word for a kind of house, yard or mill, of which there are many, or for what is no house at
// all: "Schutzhütte", "Innenhof", "Pfeffermühle".
var genericHouse = lazyregexp.New(`^(?:(?:Schutz|Grill|Ski|Jagd|Garten|Holz|Block|Berg|Wander|Vereins|Feuerwehr|Pfarr|Schul|Gemeinde|Kranken|Wirts|Gast|Eltern|Wohn|Miets|Nachbar|Hoch|Loipen|Austrags|Mehrfamilien|Reihen|Doppel)(?:hütte|haus|häusl)|(?:Hinter|Innen|Vor|Schul|Klinik|Bau|Betriebs|Baubetriebs|Wertstoff|Recycling|Park|Schlacht|Güter|Kirch|Schrott|Pausen|Gefängnis|Kasernen|Werks|Fabrik|Guts)hof|.*[Ff]riedhof|(?:Kaffee|Salz|Pfeffer|Gewürz|Muskat|Wind|Wasser|Säge|Papier|Öl|Korn|Bann|Tret|Getreide|Mohn)mühle|Brockhaus)s?$`)

// houseBefore are words for houses that stand before their names.
var houseBefore = wordset.Of("Haus Hof Gut Villa Chalet Kate Schloss Schlösschen Hütte Almhütte Pension Mühle Forsthaus Jägerhaus Gestüt Siedlung Casa Cortijo Finca Caserío Masía Pazo Quinta Hacienda Torre Can Mas Ca Cal Masia finca cortijo masia")

func houseWord(word string) bool { return houseBefore[word] }

// house reports whether word i is that for a house and its name follows, which is no
// ordinary word, but for German names put together of those.
func (d *document) house(t *text, i int) bool {
	word, next := t.word(i), t.word(i+1)
	if !houseWord(word) || !t.near(i) || !capital(next) || capitals(next) || letters(next) < 3 || d.language == "en" {
		return false
	}
	if word == "Haus" && i > 0 && t.near(i-1) && joints[t.word(i-1)] || slices.Contains([]string{"im", "dem", "das", "ein", "einem"}, t.word(i-1)) {
		return false
	}
	return !d.ordinary(next) && !cue.NoName(next) && !d.label(t, i+1)
}

// houseBehind are words for houses that stand after their names, in English.
var houseBehind = wordset.Of("Cottage Barn Farm Grange Rectory Vicarage Lodge Croft Holt Covert Forge Manor Farmhouse Bungalow Oast Granary Dene Nook Paddock Orchard Hollow Mill Garth Steading Byre Cottages Barns Smithy")

// endsHouse is the word for a house that ends the words with capitals from word i on, which
// are its name; 0 where there is none. Names of ordinary words stand in the midst of a
// sentence and before a word for little else.
func (d *document) endsHouse(t *text, i int) int {
	if d.language != "en" && d.language != "" {
		return 0
	}
	for w := i + 1; w < len(t.words) && w-i < 4 && t.near(w-1) && capital(t.word(w)) && t.free(t.words[w]); w++ {
		if !houseBehind[t.word(w)] {
			continue
		}
		common := d.ordinary(t.word(w - 1))
		if cue.NoName(t.word(w-1)) || noHouse[t.word(i)] || common && (d.begins(t, i) || t.word(w) == "Farm" || t.word(w) == "Mill") {
			return 0
		}
		return w
	}
	return 0
}

// noHouse are words with a capital that begin no name.
var noHouse = wordset.Of("The A An This That Our My Your Their His Her No In At On From To By And Or If When")

// goesOn is the beginning of the next part of an address, which no sentence has.
var goesOn = lazyregexp.New(`^, (?:bloque|bloc|escala|escalera|portal|piso|pis|puerta|porta|partida|lugar|barrio|barri|polígono|polígon|parcela|parcel·la|calle|carrer|camino|camí|carretera|ctra\.|paseo|passeig|plaza|plaça|avenida|avinguda|ronda|\d{5} \p{Lu}|flat|unit|apartment|\d{1,4} \p{Lu}\pL+ (?:Road|Street|Lane|Close|Drive|Way|Avenue))`)

// longestTail is how many parts an address has after a house.
const longestTail = 5

// tails adds to the addresses that were found what goes on after a comma: streets, towns.
func (d *document) tails() {
	for i := range d.ms {
		m := &d.ms[i]
		if m.Score < bareScore || m.Label != lethe.Address && m.Label != lethe.Location {
			continue
		}
		t := d.byField[m.Field]
		if m.Rule == ofWard {
			continue // "Station 4.2, Herzchirurgie"
		}
		if m.Label == lethe.Location && m.Detector != DetectorName && !goesOn.MatchString(t.s[m.End:]) {
			continue
		}
		end := m.End
		for range longestTail {
			next := d.tail(t, end)
			if next == end {
				break
			}
			end = next
		}
		if end > m.End && !t.taken.All(span.Span{Start: m.Start, End: end}) {
			d.add(t, span.Span{Start: m.Start, End: end}, lethe.Address, bareScore, "rest of an address")
		}
	}
}

// streets are small words that streets and parts of houses begin with.
var streets = lists.Set("streets")

// numberedPaper is the number of a contract or a case behind an address: ", Vertrag GR-0417-08".
var numberedPaper = lazyregexp.New(`^, \p{Lu}\p{Ll}+ \p{Lu}{1,4}-\d`)

// tail is the end of the part of an address that follows after a comma at byte end, or end.
func (d *document) tail(t *text, end int) int {
	rest := t.s[end:]
	if !strings.HasPrefix(rest, ", ") || strings.HasPrefix(rest, ", ") && len(rest) < 4 || numberedPaper.MatchString(rest) {
		return end
	}
	first := t.wordAt(end + 2)
	if first >= len(t.words) || t.words[first].Start != end+2 {
		return end
	}
	last, odd, street := -1, false, false
	for w := first; w < len(t.words) && w-first < 6; w++ {
		if w > first && t.between(w-1) != " " && t.between(w-1) != "-" && t.between(w-1) != ". " && t.between(w-1) != ".º " && t.between(w-1) != "/" && t.between(w-1) != "'" {
			break
		}
		word := t.word(w)
		small := streets[lethe.Lower(word)]
		switch {
		case capital(word) && !cue.NoName(word) && !d.label(t, w) || capital(word) && streetEnd(word):
			odd = odd || !d.ordinary(word) || d.classes(word)&(tagger.Place|tagger.PlaceMajor) != 0
			street = street || streetEnd(word)
			last = w
		case digits(word) > 0 && len(word) < 6:
			street = street || len(word) > 3
			last = w
		case small:
			street = street || letters(word) > 3
		default:
			if last < 0 || !street && !odd {
				return end
			}
			return t.tailEnd(end, last, street)
		}
	}
	if last < 0 || !street && !odd {
		return end
	}
	return t.words[last].End
}

// tailEnd is where a part of an address ends that goes over into a sentence: after a
// street; a name alone may begin a sentence of its own.
func (t *text) tailEnd(end, last int, street bool) int {
	if !street {
		return end
	}
	return t.words[last].End
}

// streetEnd reports whether a word is one that the names of streets have.
func streetEnd(word string) bool {
	w := lethe.Lower(word)
	for _, e := range [...]string{"straße", "strasse", "weg", "gasse", "allee", "platz", "pfad", "steig", "stieg", "ring", "damm", "ufer", "hang", "road", "street", "lane", "drove", "walk", "terrace", "view", "avenue", "close", "brow", "row", "hill"} {
		if strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}
