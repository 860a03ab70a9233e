package elastic

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// invented is a collection of made-up companies, people and places, each in several
// ways to write it. of says which thing an item stands for.
type invented struct {
	items []Item
	of    []int
}

// invent makes n items. About one thing in ten is a trap: it differs from another in
// nothing but a number, a legal form, a given name or one word.
func invent(n int, seed uint64) invented {
	w := &inventor{r: rand.New(rand.NewPCG(seed, 2)), surnames: max(n/25, 40), stems: max(n/12, 60)}
	seen := map[Item]bool{}
	for thing := 0; len(w.out.items) < n; thing++ {
		for _, it := range w.thing() {
			if len(w.out.items) < n && !seen[it] {
				seen[it] = true
				w.out.items = append(w.out.items, it)
				w.out.of = append(w.out.of, thing)
			}
		}
	}
	return w.out
}

type inventor struct {
	r               *rand.Rand
	out             invented
	surnames, stems int // how many there are
	last            []string
}

func (w *inventor) thing() []Item {
	switch k := w.r.IntN(10); {
	case k < 4:
		return w.all(lethe.Person, w.person())
	case k < 8:
		return w.all(lethe.Organization, w.company())
	}
	return w.all(lethe.Location, w.place())
}

func (w *inventor) all(label lethe.Label, values []string) []Item {
	items := make([]Item, len(values))
	for i, v := range values {
		items[i] = Item{Value: v, Label: label, Known: -1, Count: 1 + w.r.IntN(4)}
	}
	return items
}

var (
	onsets  = strings.Fields("b br ch d dr f fl g gr h j k kl kr l m n p pf qu r s sch schl st str t tr v w z zw")
	nuclei  = strings.Fields("a e i o u ei au ie ü ö a e i o")
	codas   = strings.Fields("l n r s t ck ll mm nn rt ng ld lf nd rn st tz x")
	endings = strings.Fields("er mann i ova ez ini son berg feld etti ard is ow")
	towns   = strings.Fields("ingen wil dorf bach hausen burg stedt ville ford ham ach au mont")
	trades  = strings.Fields(`Logistik Pharma Systems Platforms Holding Bau Textil Solutions Energie Foods Medical Partners
		Capital Robotics Software Trading Aviation Ceramics Instruments Optics Media Verlag Maschinen Chemie`)
	forms  = strings.Fields("AG GmbH Inc. Ltd S.A. S.L. SpA SE KG Corp. LLC B.V.")
	spelt  = map[string]string{"AG": "Aktiengesellschaft", "Ltd": "Limited", "Inc.": "Incorporated", "Corp.": "Corporation", "S.A.": "SA", "S.L.": "SL", "SpA": "S.p.A.", "GmbH": "G.m.b.H."}
	givens = strings.Fields(`Anna Maria Lukas Jonas Elena Sofia Martin Thomas Peter Hans Julia Laura Carlos Miguel Carmen Lucía Giulia Marco
		Paolo Francesca Pierre Camille Louise Antoine Emma Oliver Harry Grace Amelia George Andrea Nicole Stefan Daniel Daniela Mario Claudia Christine Ursula Verena`)
	places = strings.Fields("Spital Bahnhof Schule Kirche Schloss Quartier Station Platz Park Hafen")
)

// word is the i-th made-up word, another for each number.
func word(i int) string {
	r := rand.New(rand.NewPCG(uint64(i), 7))
	pick := func(of []string) string { return of[r.IntN(len(of))] }
	s := pick(onsets) + pick(nuclei) + pick(codas) + pick(nuclei)
	if r.IntN(2) == 0 {
		s += pick(onsets) + pick(nuclei)
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func (w *inventor) surname() string {
	i := w.r.IntN(w.surnames)
	if w.r.IntN(3) == 0 {
		i = w.r.IntN(w.surnames/20 + 1) // some are common
	}
	return word(i+1_000_000) + endings[i%len(endings)]
}

// person gives the ways to write a name.
func (w *inventor) person() []string {
	given, surname := givens[w.r.IntN(len(givens))], w.surname()
	if w.r.IntN(10) == 0 && len(w.last) > 0 {
		surname = w.last[0] // a relative
	}
	w.last = []string{surname}
	full := given + " " + surname
	ways := []string{full}
	for range w.r.IntN(4) {
		switch w.r.IntN(7) {
		case 0:
			ways = append(ways, surname+", "+given)
		case 1:
			ways = append(ways, strings.ToUpper(full))
		case 2:
			ways = append(ways, given[:1]+". "+surname)
		case 3:
			ways = append(ways, given+" "+w.slip(surname))
		case 4:
			ways = append(ways, given+" "+givens[w.r.IntN(len(givens))]+" "+surname)
		case 5:
			ways = append(ways, "Dr. "+full)
		case 6:
			ways = append(ways, umlauts.Replace(full))
		}
	}
	return ways
}

var umlauts = strings.NewReplacer("ü", "ue", "ö", "oe", "ä", "ae")

// company gives the ways to write a company.
func (w *inventor) company() []string {
	stem, trade, form := word(w.r.IntN(w.stems)), trades[w.r.IntN(len(trades))], forms[w.r.IntN(len(forms))]
	core := stem + " " + trade
	switch w.r.IntN(8) {
	case 0:
		core = stem + " & " + word(w.r.IntN(w.stems)) + " " + trade
	case 1:
		core = "Bank of " + stem
	case 2:
		core = fmt.Sprintf("%s %d", core, w.r.IntN(90)+1)
	case 3:
		core = stem
	}
	ways := []string{core + " " + form}
	for range w.r.IntN(5) {
		switch w.r.IntN(8) {
		case 0:
			ways = append(ways, core)
		case 1:
			if s := spelt[form]; s != "" {
				ways = append(ways, core+" "+s)
			}
		case 2:
			ways = append(ways, strings.ToUpper(core+" "+form))
		case 3:
			ways = append(ways, strings.Replace(core, stem, w.slip(stem), 1)+" "+form)
		case 4:
			ways = append(ways, w.slip(core))
		case 5:
			ways = append(ways, strings.ReplaceAll(strings.ReplaceAll(core, " & ", " and "), " ", "-")+" "+form)
		case 6:
			ways = append(ways, umlauts.Replace(core)+", "+form)
		case 7:
			ways = append(ways, strings.Replace(core, trade, strings.TrimSuffix(trade, "s"), 1)+" "+form)
		}
	}
	return ways
}

// place gives the ways to write a place.
func (w *inventor) place() []string {
	i := w.r.IntN(w.stems)
	town := word(i+2_000_000) + towns[i%len(towns)]
	switch w.r.IntN(4) {
	case 0:
		town = fmt.Sprintf("%s %s %d", places[w.r.IntN(len(places))], town, w.r.IntN(30)+1)
	case 1:
		town = places[w.r.IntN(len(places))] + " " + town
	}
	ways := []string{town}
	for range w.r.IntN(3) {
		switch w.r.IntN(4) {
		case 0:
			ways = append(ways, strings.ToUpper(town))
		case 1:
			ways = append(ways, w.slip(town))
		case 2:
			ways = append(ways, umlauts.Replace(town))
		case 3:
			ways = append(ways, strings.ReplaceAll(town, " ", "-"))
		}
	}
	return ways
}

// slip makes one slip of the pen behind the first letter: a letter left out, doubled,
// taken for another, or two turned round. Digits stay.
func (w *inventor) slip(s string) string {
	r := []rune(s)
	for range 20 {
		at := 1 + w.r.IntN(max(len(r)-2, 1))
		if at+1 >= len(r) || !smallLetter(r[at]) || !smallLetter(r[at+1]) {
			continue
		}
		switch w.r.IntN(4) {
		case 0:
			return string(r[:at]) + string(r[at+1:])
		case 1:
			return string(r[:at]) + string(r[at]) + string(r[at:])
		case 2:
			return string(r[:at]) + string(rune('a'+w.r.IntN(26))) + string(r[at+1:])
		}
		return string(r[:at]) + string(r[at+1]) + string(r[at]) + string(r[at+2:])
	}
	return s
}

func smallLetter(r rune) bool { return 'a' <= r && r <= 'z' || r > 127 }

// dimensions of the vectors of tests.
const dimensions = 100

// subwords is a stand-in for a trained model: as in fastText, a vector is the mean of
// those of the value's n-grams of 3 to 6 letters, which here are drawn at random.
func subwords(value string) []float32 {
	sum := make([]float32, dimensions)
	r := []rune("<" + strings.ToLower(value) + ">")
	n := 0
	for size := 3; size <= 6; size++ {
		for at := 0; at+size <= len(r); at++ {
			h := fnv.New32a()
			h.Write([]byte(string(r[at : at+size])))
			row := gramRows[h.Sum32()%uint32(len(gramRows))]
			for i := range sum {
				sum[i] += row[i]
			}
			n++
		}
	}
	for i := range sum {
		sum[i] /= float32(max(n, 1))
	}
	return sum
}

var gramRows = func() [][dimensions]float32 {
	rows := make([][dimensions]float32, 1<<17)
	r := rand.New(rand.NewPCG(11, 13))
	for i := range rows {
		for d := range rows[i] {
			// A common part, as in trained models, where no two words are at right angles.
			rows[i][d] = float32(r.NormFloat64() + 0.3*math.Sin(float64(d)))
		}
	}
	return rows
}()
