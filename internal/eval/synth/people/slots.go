package people

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// people's parts in what happened are slots too: {clerk}, {clerk.last}.
const parts = "name kin child gp doctor nurse clerk officer judge lawyer opponent manager witness neighbour friend desk chair member"

// slots are what grammars may ask for.
var slots = wordset.Of(parts, `
	born age address street postcode town phone email member_no file claim_no invoice case_no police_no iban plate
	job a_job employer insurer hospital court club relation event clause harm treatment illness therapy fact
	date day since sum small total year place region time user desk_phone firm`)

const (
	labelName      lethe.Label = "NAME"
	labelID        lethe.Label = "PATIENT_ID"
	labelAddress   lethe.Label = "ADDRESS"
	labelPhone     lethe.Label = "PHONE_NUMBER"
	labelEmail     lethe.Label = "EMAIL"
	labelReference lethe.Label = "NON_PERSONAL_ID"
	labelBirth     lethe.Label = "BIRTHDATE"
	labelDate      lethe.Label = "EVENT_DATE"
	labelAge       lethe.Label = "AGE"
	labelPlace     lethe.Label = "LOCATION"
	labelProvider  lethe.Label = "PROVIDER"
	labelJob       lethe.Label = "INDIRECT_IDENTIFIER"
	labelIllness   lethe.Label = "MEDICAL_CONDITION"
	labelTreatment lethe.Label = "TREATMENT"
	labelEvent     lethe.Label = "EVENT"
	labelFact      lethe.Label = "UNIQUE_FACT"
)

// slot writes what a slot of a grammar asks for.
func (g *page) slot(n *node) {
	if !g.when(n) && !g.where(n) && !g.numbered(n) && !g.firm(n) && !g.happened(n) {
		g.somebody(n)
	}
}

// when writes a time: of what happened, or of the person's life; it reports whether the slot asks for one.
func (g *page) when(n *node) bool {
	s, c := g.c.person, g.c
	switch n.text {
	case "date":
		g.date(c.day+n.days, n.form)
	case "day":
		g.date(g.day+n.days, n.form)
	case "year": // in which the person was grown up, and nothing had happened yet
		first, last := dayOf(s.Born).Year()+19, dayOf(c.day).Year()-1
		y := strconv.Itoa(g.d.between(min(first, last), last))
		g.plant(labelDate, y, "year/"+y)
	case "since":
		g.seen |= seesIllness
		g.plant(labelDate, strconv.Itoa(c.main.year), "year/"+strconv.Itoa(c.main.year))
	case "time":
		g.text(strconv.Itoa(g.d.between(7, 22)) + ":" + digits(5*g.d.below(12), 2))
	case "born":
		g.seen |= seesBirth | seesAge
		g.plant(labelBirth, g.written(dayOf(s.Born), g.style.date), "born/"+dayOf(s.Born).Format(time.DateOnly))
	case "age":
		g.seen |= seesAge
		years := ageAt(s.Born, c.day)
		if n.form == "decade" {
			g.plant(labelAge, g.Numerals[years/10*10], "age/"+strconv.Itoa(years/10)+"x")
			return true
		}
		g.plant(labelAge, strconv.Itoa(years), "age/"+strconv.Itoa(years))
	default:
		return false
	}
	return true
}

// where writes a place, or a way to reach the person there; it reports whether the slot asks for one.
func (g *page) where(n *node) bool {
	s, c := g.c.person, g.c
	switch n.text {
	case "address":
		g.seen |= seesPlace
		g.plant(labelAddress, g.Population.address(s), "address/"+g.Population.address(s))
	case "street":
		g.plant(labelAddress, g.line(s), "address/"+g.Population.address(s))
	case "postcode":
		g.value(labelAddress, g.Population.postcode(s))
	case "town":
		g.seen |= seesPlace
		g.plant(labelPlace, g.places[s.place].name, "place/"+g.places[s.place].name)
	case "place":
		g.plant(labelPlace, g.places[c.place].name, "place/"+g.places[c.place].name)
	case "region":
		g.plant(labelPlace, g.places[s.place].region, "place/"+g.places[s.place].region)
	case "phone":
		g.value(labelPhone, g.phone(s.phone))
	case "desk_phone":
		g.value(labelPhone, g.phone(s.insurer*7919+len(g.kind)))
	case "email", "user":
		g.mailbox(n.text == "user")
	default:
		return false
	}
	return true
}

// numbered writes a number that some office or firm gave; it reports whether the slot asks for one.
func (g *page) numbered(n *node) bool {
	s, c := g.c.person, g.c
	switch n.text {
	case "member_no":
		g.value(labelID, g.number(c, "member"+strconv.Itoa(s.insurer), g.Number))
	case "file":
		g.value(labelID, g.number(c, "file", g.File))
	case "claim_no", "invoice", "case_no", "police_no", "iban", "plate":
		g.value(labelReference, g.number(c, n.text, g.Forms[n.text]))
	default:
		return false
	}
	return true
}

// firm writes an organisation, or what the person does in one; it reports whether the slot asks for one.
func (g *page) firm(n *node) bool {
	s, c := g.c.person, g.c
	switch n.text {
	case "job", "a_job":
		g.job(n.text == "a_job", n.form == "was")
	case "employer":
		g.plant(labelProvider, s.employer, "organisation/"+s.employer)
	case "insurer":
		g.plant(labelProvider, g.Insurers[s.insurer], "organisation/"+g.Insurers[s.insurer])
		g.found[len(g.found)-1].harmless = true
	case "hospital":
		g.plant(labelProvider, c.hospital, "organisation/"+c.hospital)
	case "court":
		g.plant(labelProvider, c.court, "organisation/"+c.court)
	case "club", "firm":
		of := g.Clubs
		if n.text == "firm" {
			of = g.Employers["building"]
		}
		d := roll(0, forEmployer, uint64(s.Index)<<8+uint64(len(n.text)))
		name := g.proper(&d, pick(&d, of), s.place)
		g.plant(labelProvider, name, "organisation/"+name)
	default:
		return false
	}
	return true
}

// happened writes what happened to the person, and what it cost; it reports whether the slot asks for one.
func (g *page) happened(n *node) bool {
	s, c := g.c.person, g.c
	switch n.text {
	case "relation":
		g.text(g.begun(g.Population.relation(c)))
	case "event":
		g.event(n.form)
	case "clause":
		clause := g.events[c.event].clause
		if n.form == "told" {
			clause = g.events[c.event].told
		}
		g.plant(labelEvent, clause, "event/"+g.events[c.event].noun)
	case "harm":
		g.own(labelIllness, g.events[c.event].harm, n.form)
	case "treatment":
		g.own(labelTreatment, g.events[c.event].treatment, n.form)
	case "illness":
		g.seen |= seesIllness
		g.own(labelIllness, g.illnesses[c.main.illness].words, n.form)
	case "therapy":
		g.own(labelTreatment, g.illnesses[c.main.illness].treatments, n.form)
	case "fact":
		g.plant(labelFact, c.fact, "fact/"+digits(s.number, 8))
	case "sum", "small":
		cents := 100*g.d.between(60, 200+g.d.below(6000)) + g.d.below(100)
		if n.text == "small" {
			cents = 100*g.d.between(12, 180) + 5*g.d.below(20)
		}
		g.total += cents
		g.harmless(labelFact, g.money(cents/100, cents%100))
	case "total":
		g.harmless(labelFact, g.money(g.total/100, g.total%100))
	default:
		return false
	}
	return true
}

// own plants a writer's word for what others call otherwise; careful writers say the
// usual. Its article stands before it, where the form asks for it.
func (g *page) own(label lethe.Label, of []string, form string) {
	word := of[g.d.below(min(2, len(of)))]
	if len(of) > 1 && g.style.names > 2 && g.d.percent(60) {
		word = of[1+g.d.below(len(of)-1)]
	}
	article := ""
	if first, rest, two := strings.Cut(word, " "); two && slices.Contains(g.Articles, first) {
		article, word = first, rest
	}
	if form == "a" {
		g.article(article)
	}
	g.plant(label, word, strings.ToLower(string(label))+"/"+of[0])
}

// article writes one, joined with a word before it where the language does so.
func (g *page) article(article string) {
	if article == "" {
		return
	}
	for from, to := range g.Contract {
		before, ok := strings.CutSuffix(from, " "+article)
		if !ok {
			continue
		}
		for _, b := range []string{before, strings.ToUpper(before[:1]) + before[1:]} {
			if end := string(g.out); strings.HasSuffix(end, " "+b+" ") || strings.HasSuffix(end, "\n"+b+" ") {
				g.out = g.out[:len(g.out)-len(b)-1]
				g.runes -= utf8.RuneCountInString(b) + 1
				article = b[:1] + to[1:]
				break
			}
		}
	}
	if !strings.HasSuffix(article, "'") {
		article += " "
	}
	g.text(g.begun(article))
}

func ageAt(born, day int) int {
	b, t := dayOf(born), dayOf(day)
	years := t.Year() - b.Year()
	if t.Month() < b.Month() || t.Month() == b.Month() && t.Day() < b.Day() {
		years--
	}
	return years
}

func digits(n, width int) string {
	s := strconv.Itoa(n)
	return strings.Repeat("0", max(0, width-len(s))) + s
}

func (g *page) date(day int, form string) {
	layout := g.style.date
	if form != "" {
		layout = g.DateForms[form]
	}
	g.plant(labelDate, g.written(dayOf(day), layout), "date/"+dayOf(day).Format(time.DateOnly))
}

func (g *page) phone(n int) string {
	d := roll(g.seed, forStaff, uint64(n)+1<<50)
	return shaped(&d, pick(&d, g.Phones))
}

var plainLetters = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "á", "a", "à", "a", "é", "e", "è", "e", "í", "i", "ï", "i",
	"ó", "o", "ò", "o", "ú", "u", "ñ", "n", "ç", "c", "ı", "i", "ş", "s", "ğ", "g", "'", "", "·", "", " ", "", "’", "", "ł", "l")

// mailbox is the person's address, or the name that they use on the net.
func (g *page) mailbox(user bool) {
	s := g.c.person
	d := roll(g.seed, forStaff, uint64(s.Index)+1<<41)
	last, _, _ := strings.Cut(s.Surname, " ")
	given, surname := plainLetters.Replace(lethe.Lower(s.Given)), plainLetters.Replace(lethe.Lower(last))
	year := strconv.Itoa(dayOf(s.Born).Year())
	name := pick(&d, []string{given + "." + surname, given[:1] + "." + surname, given + surname + year[2:], surname + "." + given, given + "_" + year[2:]})
	if user {
		name = pick(&d, []string{given + year[2:], surname + given[:1], given + "_" + surname[:min(3, len(surname))], "the_" + surname})
		g.plant(labelName, name, entityOf(s))
		return
	}
	g.value(labelEmail, name+"@"+pick(&d, []string{"example.org", "example.com", "example.net"}))
}

func (g *page) job(article, was bool) {
	s := g.c.person
	g.seen |= seesJob
	of := g.jobs[s.job].words
	w := of[g.d.below(len(of))]
	text := w.of(s.Woman)
	if g.age(s) >= retirement && !was {
		text = words{g.Retired[0], g.Retired[len(g.Retired)-1]}.of(s.Woman)
		text = strings.ReplaceAll(text, "{}", w.of(s.Woman))
	}
	if article {
		first, _ := utf8.DecodeRuneInString(text)
		a := g.Article["other"]
		if strings.ContainsRune("aeiou", unicode.ToLower(first)) {
			a = g.Article["vowel"]
		}
		g.text(g.begun(a) + " ")
	}
	g.plant(labelJob, text, "job/"+g.jobs[s.job].words[0].man)
}

// event writes what happened, with its article; a form is a case.
func (g *page) event(form string) {
	e := &g.events[g.c.event]
	switch form {
	case "":
		g.article(e.article)
	case "noun":
	default:
		g.article(g.Article[e.article+" "+form])
	}
	g.plant(labelEvent, e.noun, "event/"+e.noun)
}

func (g *page) money(units, cents int) string {
	thousands, rest := "", strconv.Itoa(units)
	if units >= 1000 {
		thousands, rest = strconv.Itoa(units/1000)+g.Money[0], digits(units%1000, 3)
	}
	return thousands + rest + g.Money[1] + digits(cents, 2)
}

// somebody writes a name in one of its forms.
func (g *page) somebody(n *node) {
	w := g.who(g.c, n.text)
	given, surname := w.given, w.surname
	if n.text != "name" && g.d.below(100) < g.style.names || n.text == "name" && g.d.below(300) < g.style.names {
		surname = heard(&g.d, surname)
	}
	last, _, two := strings.Cut(surname, " ")
	if !two || g.d.percent(25) {
		last = surname
	}
	if n.text == "name" {
		g.seen |= seesName
		g.named++
	}
	form := n.form
	if form == "" {
		form = g.usual(n.text, w)
	}
	initial := string([]rune(given)[:1]) + "."
	switch form {
	case "title":
		g.text(g.title(w) + " ")
		g.plant(labelName, last, w.entity)
	case "last":
		g.plant(labelName, last, w.entity)
	case "first":
		g.plant(labelName, given, w.entity)
	case "initial":
		g.plant(labelName, initial+" "+last, w.entity)
	case "initials":
		g.plant(labelName, initial[:len(initial)-1]+string([]rune(last)[:1]), w.entity)
	case "reverse":
		g.plant(labelName, surname+", "+given, w.entity)
	case "email":
		g.value(labelEmail, plainLetters.Replace(lethe.Lower(given+"."+last))+"@example.org")
	case "upper":
		g.plant(labelName, strings.ToUpper(surname)+", "+given, w.entity)
	case "middle":
		g.plant(labelName, given+" "+w.middle+" "+surname, w.entity)
	case "middle_initial":
		g.plant(labelName, given+" "+string([]rune(w.middle)[:1])+". "+surname, w.entity)
	default:
		if two && !g.d.percent(70) {
			surname = last
		}
		g.plant(labelName, given+" "+surname, w.entity)
	}
}

// usual is how a writer names somebody where the grammar leaves it to them.
func (g *page) usual(part string, w *somebody) string {
	switch {
	case w.doctor:
		return "title"
	case part != "name":
		return "full"
	case g.named > 1 && g.d.percent(70):
		return "title"
	case w.middle != "" && g.d.percent(45):
		return pick(&g.d, []string{"middle", "middle_initial"})
	case g.d.percent(12):
		return "initial"
	}
	return "full"
}

func (g *page) title(w *somebody) string {
	if w.doctor {
		return words{g.Doctor[0], g.Doctor[len(g.Doctor)-1]}.of(w.woman)
	}
	if w.woman && w.married && len(g.Titles) > 2 {
		return g.Titles[2]
	}
	return words{g.Titles[0], g.Titles[1]}.of(w.woman)
}
