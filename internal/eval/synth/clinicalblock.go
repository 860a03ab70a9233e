package synth

import (
	"fmt"
	"strconv"
	"strings"
)

// blockPlace says where a block of a report stands.
type blockPlace uint8

const (
	inPatient blockPlace = iota
	inHeader
	inBody
)

// block is a part of a report that may be there, once or as a list.
type block struct {
	key    string
	at     blockPlace
	leaves int // of one
	most   int // how often
	write  func(w *reportWriter)
}

// blocks in the order in which a report has them. The last has one leaf and no
// limit, so that every number of leaves can be reached.
var blocks = []block{
	{"", inPatient, 7, 1, (*reportWriter).personal},
	{"Kontaktperson", inPatient, 3, 1, (*reportWriter).next},
	{"Adressat", inHeader, 5, 1, (*reportWriter).addressee},
	{"Absender", inHeader, 6, 1, (*reportWriter).sender},
	{"Hospitalisation", inHeader, 5, 1, (*reportWriter).stay},
	{"Befund", inBody, 2, 1, (*reportWriter).status},
	{"Labor", inBody, 4, 5, (*reportWriter).value},
	{"Verlauf", inBody, 3, 6, (*reportWriter).entry},
	{"Medikation", inBody, 4, 5, (*reportWriter).drug},
	{"Procedere", inBody, 1, 4, (*reportWriter).step},
	{"Diagnosen", inBody, 1, 1 << 30, (*reportWriter).diagnosis},
}

// plan says how often each block stands, so that they have so many leaves in all.
func (w *reportWriter) plan(leaves int) []int {
	counts := make([]int, len(blocks))
	for try := 0; leaves > 0 && try < 3*len(blocks); try++ {
		i := w.r.IntN(len(blocks))
		if b := blocks[i]; b.leaves <= leaves && counts[i] < b.most {
			counts[i]++
			leaves -= b.leaves
		}
	}
	counts[len(blocks)-1] += leaves
	return counts
}

// blocks writes those of one place.
func (w *reportWriter) blocks(counts []int, at blockPlace) {
	for i := range blocks {
		b := &blocks[i]
		switch {
		case b.at != at || counts[i] == 0:
		case b.key == "":
			b.write(w)
		case b.most == 1:
			w.tree.object(b.key, func() { b.write(w) })
		default:
			w.tree.list(b.key, func() {
				for range counts[i] {
					if b.leaves == 1 {
						b.write(w)
					} else {
						w.tree.object("", func() { b.write(w) })
					}
				}
			})
		}
	}
}

func (w *reportWriter) personal() {
	w.leaf("Geschlecht", plainSlot([]string{"männlich", "weiblich"}[index(w.patient.woman)]))
	w.leaf("PID", typed("ID", "patient ID", fmt.Sprintf("%08d", w.r.IntN(100000000))))
	w.leaf("AHV", w.socialNumber())
	w.tree.object("Adresse", func() { w.address() })
	w.leaf("Telefon", w.phone("phone number"))
}

func (w *reportWriter) address() {
	w.leaf("Strasse", w.street())
	w.leaf("PLZ", w.zip())
	w.leaf("Ort", w.city())
}

func (w *reportWriter) next() {
	w.leaf("Beziehung", plainSlot(w.relation))
	w.leaf("Name", w.relative.full("relative of patient"))
	if w.r.IntN(3) == 0 {
		w.tree.raw("Telefon", "null")
	} else {
		w.leaf("Telefon", w.phone("phone number"))
	}
}

func (w *reportWriter) addressee() {
	l := w.line.reset()
	l.plain("Dr. med. ")
	l.plant(w.referrer.full("doctor"))
	w.tree.text("Name", l)
	w.leaf("Funktion", plainSlot("Hausarzt"))
	w.address()
}

func (w *reportWriter) sender() {
	w.leaf("Institution", typed("Location", "organisation", w.hospital))
	w.leaf("Abteilung", typed("Location", "organisational unit", w.pick(units)))
	w.leaf("Name", w.author.full("medical staff"))
	w.leaf("Telefon", w.phone("phone number"))
	w.leaf("Fax", w.phone("fax number"))
	w.leaf("Email", w.email(w.author))
}

func (w *reportWriter) stay() {
	w.leaf("Fall", typed("ID", "case ID", fmt.Sprintf("%010d", w.r.IntN(1000000000))))
	w.leaf("Eintritt", w.date("admission", w.admission))
	w.leaf("Austritt", w.date("discharge", w.admission.AddDate(0, 0, 14)))
	w.tree.raw("Tage", "14")
	w.tree.raw("Notfall", strconv.FormatBool(w.r.IntN(2) == 0))
}

func (w *reportWriter) status() {
	w.paragraph("Status", finding, 3+w.r.IntN(4))
	w.paragraph("Zusatzuntersuchungen", finding, 1+w.r.IntN(3))
}

func (w *reportWriter) value() {
	name, unit, _ := strings.Cut(w.pick(values), " ")
	w.leaf("Wert", plainSlot(name))
	w.tree.raw("Resultat", strconv.FormatFloat(float64(w.r.IntN(2000))/10, 'f', -1, 64))
	if unit == "" {
		w.tree.raw("Einheit", "null")
	} else {
		w.leaf("Einheit", plainSlot(unit))
	}
	w.tree.raw("Pathologisch", strconv.FormatBool(w.r.IntN(4) == 0))
}

func (w *reportWriter) entry() {
	w.leaf("Datum", w.date("other", w.day()))
	w.paragraph("Text", course, 2+w.r.IntN(4))
	w.leaf("Visum", w.staff[w.r.IntN(staffed)].signature())
}

func (w *reportWriter) drug() {
	w.leaf("Mittel", plainSlot(w.pick(drugs)))
	w.tree.raw("Dosis", strconv.Itoa(5*(1+w.r.IntN(200))))
	w.leaf("Schema", plainSlot("1-0-1-0"))
	w.tree.raw("Reserve", strconv.FormatBool(w.r.IntN(5) == 0))
}

func (w *reportWriter) step() { w.paragraph("", plan, 1) }

func (w *reportWriter) diagnosis() {
	l := w.line.reset()
	l.plain(w.pick(diagnoses))
	if w.r.IntN(3) == 0 {
		l.plain(", ED ")
		l.plant(yearOf(w.admission.AddDate(-w.r.IntN(20), 0, 0)))
	}
	w.tree.text("", l)
}
