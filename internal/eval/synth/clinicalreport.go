package synth

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// reportWriter writes one report after another, reusing its buffers.
type reportWriter struct {
	r     *rand.Rand
	tree  tree
	line  line
	staff []person // who works in the hospitals of this collection

	patient, relative, author, referrer person
	relation, hospital, home            string
	admission, birth                    time.Time
}

// staffed is how many doctors the reports share.
const staffed = 400

func newReportWriter(r *rand.Rand) *reportWriter {
	w := &reportWriter{r: r}
	for range staffed {
		w.staff = append(w.staff, w.person(r.IntN(2) == 0))
	}
	return w
}

func (w *reportWriter) pick(from []string) string { return from[w.r.IntN(len(from))] }

func (w *reportWriter) person(woman bool) person {
	given := givenMen
	if woman {
		given = givenWomen
	}
	p := person{w.pick(given), w.pick(surnameFirst) + w.pick(surnameLast), woman}
	if w.r.IntN(12) == 0 {
		p.surname += "-" + w.pick(surnameFirst) + w.pick(surnameLast)
	}
	return p
}

// cast decides who and what the report is about.
func (w *reportWriter) cast() {
	w.patient = w.person(w.r.IntN(2) == 0)
	w.author, w.referrer = w.staff[w.r.IntN(staffed)], w.staff[w.r.IntN(staffed)]
	relatives, woman := parents[0], true
	if w.r.IntN(2) == 0 {
		relatives, woman = parents[1], false
	}
	w.relative, w.relation = w.person(woman), w.pick(relatives)
	w.hospital, w.home = w.pick(hospitals)+" "+w.pick(towns), "Pflegeheim "+w.pick(homes)
	w.admission = time.Date(2008+w.r.IntN(12), time.Month(1+w.r.IntN(12)), 1+w.r.IntN(28), 0, 0, 0, 0, time.UTC)
	w.birth = w.admission.AddDate(-20-w.r.IntN(70), -w.r.IntN(12), -w.r.IntN(28))
}

// report writes a record with a tree of exactly so many leaves below "content".
func (w *reportWriter) report(id string, leaves int) {
	w.cast()
	t := &w.tree
	t.begin(id)
	t.object("", func() {
		t.enter("id")
		t.quote(id)
		t.enter("metadata")
		t.out = append(t.out, `{"source":"synth","type":"`...)
		t.out = append(t.out, w.pick([]string{"AUSTRITT", "KONSIL", "SPRECHSTUNDE"})...)
		t.out = append(t.out, `"}`...)
		t.leaves = 0
		t.object("content", func() { w.content(leaves) })
	})
}

// content writes what every report has, and blocks in between until the leaves are
// used up.
func (w *reportWriter) content(leaves int) {
	counts := w.plan(leaves - fewestFields)
	t := &w.tree
	t.object("Patient", func() {
		w.leaf("Name", w.patient.reversed("patient"))
		w.leaf("Geburtsdatum", w.date("DOB", w.birth))
		w.blocks(counts, inPatient)
	})
	w.leaf("Berichtsdatum", w.date("other", w.day()))
	w.blocks(counts, inHeader)
	w.paragraph("Anamnese", history, 3+w.r.IntN(5))
	w.blocks(counts, inBody)
	w.leaf("Unterschrift", w.signed())
}

func (w *reportWriter) signed() slot {
	if w.r.IntN(3) == 0 {
		return w.author.signature()
	}
	return w.author.full("medical staff")
}

// day is one of the stay.
func (w *reportWriter) day() time.Time { return w.admission.AddDate(0, 0, w.r.IntN(14)) }

// leaf writes a leaf that is one value.
func (w *reportWriter) leaf(key string, s slot) {
	l := w.line.reset()
	l.plant(s)
	w.tree.text(key, l)
}

// paragraph writes a leaf of n sentences.
func (w *reportWriter) paragraph(key string, of []string, n int) {
	l := w.line.reset()
	first := w.r.IntN(len(of))
	for i := range n {
		w.sentence(l, of[(first+i)%len(of)])
	}
	w.tree.text(key, l)
}

// sentence fills the slots of a sentence.
func (w *reportWriter) sentence(l *line, s string) {
	for {
		before, rest, found := strings.Cut(s, "{")
		l.plain(before)
		if !found {
			return
		}
		name, after, _ := strings.Cut(rest, "}")
		w.fill(l, name)
		s = after
	}
}

// fill writes the value of a slot, with the title that goes before it.
func (w *reportWriter) fill(l *line, name string) {
	switch name {
	case "age":
		l.plant(slot{label: "Age", text: fmt.Sprint(w.admission.Year() - w.birth.Year())})
	case "otherage":
		l.plant(slot{label: "Age", text: fmt.Sprint(50 + w.r.IntN(45))})
	case "date":
		l.plant(w.date("other", w.day()))
	case "month":
		l.plant(monthOf(w.admission.AddDate(0, -w.r.IntN(60), 0)))
	case "year":
		l.plant(yearOf(w.admission.AddDate(-w.r.IntN(20), 0, 0)))
	case "doctor":
		w.doctor(l)
	case "patient":
		l.plain([]string{"Herr ", "Frau "}[index(w.patient.woman)])
		l.plant(w.patient.last("patient"))
	case "Relative":
		l.plain([]string{"Der ", "Die "}[index(w.relative.woman)] + w.relation + " ")
		l.plant(w.relative.first("relative of patient"))
	case "phone":
		l.plant(w.phone("phone number"))
	case "hospital":
		l.plant(typed("Location", "organisation", w.hospital))
	case "home":
		l.plant(typed("Location", "organisation", w.home))
	case "unit":
		l.plant(typed("Location", "organisational unit", w.pick(units)))
	case "city":
		l.plant(w.city())
	case "country":
		l.plant(typed("Location", "country", w.pick(origins)))
	case "job":
		l.plant(slot{label: "Occupation", text: w.pick(jobs)})
	default:
		panic("synth: no slot " + name)
	}
}

func (w *reportWriter) doctor(l *line) {
	p := w.staff[w.r.IntN(staffed)]
	l.plain("Dr. ")
	if w.r.IntN(2) == 0 {
		l.plain("med. ")
	}
	switch w.r.IntN(3) {
	case 0:
		l.plant(p.full("doctor"))
	case 1:
		l.plant(p.short("doctor"))
	default:
		l.plant(p.last("doctor"))
	}
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}
