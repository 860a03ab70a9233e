package talk

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// numbers finds what is known by its form however it is spaced, and what a word for a
// number announces.
func (t *text) numbers() {
	for _, f := range []struct {
		form  *lazyregexp.Regexp
		label lethe.Label
		why   string
	}{{account, lethe.IBAN, "account of Spain"}, {identity, lethe.PersonalID, "form of a DNI or NIE"}, {reference, lethe.Code, "form of a reference"}, {spelt, lethe.Email, "e-mail address with its sign in words"}} {
		for _, m := range f.form.FindAllStringIndex(t.S, -1) {
			if s := (span.Span{Start: m[0], End: m[1]}); !digitBeside(t.S, s) {
				t.add(s, f.label, .8, f.why)
			}
		}
	}
	for _, m := range written.FindAllStringIndex(t.S, -1) { // its letter follows: "40417728 i la lletra h"
		if s := (span.Span{Start: m[0], End: m[0] + 8}); !digitBeside(t.S, s) {
			t.add(s, lethe.PersonalID, .8, "form of a DNI or NIE")
		}
	}
	for i := range t.Words {
		if next := t.after(i, numbered); next > 0 {
			t.numberAt(next)
		} else if (t.Low(i) == "agent" || t.Low(i) == "agente") && i+1 < len(t.Words) && t.Between(i) == " " {
			t.codeAt(i + 1) // the number of a policeman
		}
	}
}

var (
	account  = lazyregexp.New(`(?i)ES[ ]{0,2}\d{2}(?:[ .-]{0,3}\d){20}`)
	identity = lazyregexp.New(`(?i)(?:\d{1,2}[ .]?\d{3}[ .]?\d{3}|[XYZ][ .-]?\d{1,2}[ .]?\d{3}[ .]?\d{2,3})[ .-]{0,2}[ABCDEFGHJKLMNPQRSTVWXYZ]`) // no other letter checks
	written  = lazyregexp.New(`(?i)\d{8}(?:,? (?:i|y|amb|con))?[,:]?(?: la)? ll?etra\b`)
	code     = lazyregexp.New(`^(?:[A-Z]{1,8}[-/. ]?|[a-z]{1,2}-?)?\d[\dA-Za-z]*(?:[-/.][\dA-Za-z]+)*(?: \d{2,}(?:[-/.][\dA-Za-z]+)*)*(?: [\dA-Z]{1,2}\b)?`)
	// reference is letters, a year and a number, or the like: BS-2023-448812, 2024-0-118834.
	reference = lazyregexp.New(`(?:[A-Z]{1,5}[-/]\d{2,4}[-/]\d{2,}|\d{4}[-/]\d{1,3}[-/]\d{4,}|[A-Z]{1,5}-\d{4,}|[A-Z]{2,5}/\d{4}/\d{2,})`)
	spelt     = lazyregexp.New(`(?i)[a-z0-9][a-z0-9._-]{0,40} ?[\[(]? ?arroba ?[\])]? ?[a-z0-9][a-z0-9-]{0,40}(?: ?[\[(]?(?:\.|\bpunt\b|\bpunto\b|\bdot\b)[\])]? ?[a-z]{2,20}){1,2}`)
	codeWord  = lazyregexp.New(`^[A-Z0-9]*(?:[A-Z][0-9]|[0-9][A-Z])[A-Z0-9]{3,}`)
	day       = lazyregexp.New(`^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}`)
)

// leastDigits is how many digits what is announced as a number has at least.
const leastDigits = 3

// numberAt takes the code at word i, after a word for one; a word in between says of what.
func (t *text) numberAt(i int) {
	for range 3 {
		if i >= len(t.Words) || strings.ContainsAny(t.Between(i-1), "\n?!;,") {
			return
		}
		if t.codeAt(i) || strings.Contains(t.Between(i), ".") && !abbreviated[t.Low(i)] {
			return
		}
		i++
	}
}

// abbreviated are the words for a number that a dot shortens.
var abbreviated = wordset.Of("num no nro n exp ref cad reg")

// codeAt takes the code that begins at word i.
func (t *text) codeAt(i int) bool {
	start := t.Words[i].Start
	line := t.S[start:min(len(t.S), start+40)]
	m := code.FindString(line)
	if mixed := codeWord.FindString(line); len(mixed) > len(m) && digitsIn(mixed) > 0 && digitsIn(mixed) < len(mixed) {
		m = mixed
	}
	if day.MatchString(line) || digitsIn(m) < leastDigits && !codeWord.MatchString(m) || digitBeside(t.S, span.Span{Start: start, End: start + len(m)}) {
		return false
	}
	s := span.Span{Start: start, End: start + len(m)}
	if s.End+1 < len(t.S) && t.S[s.End] == ',' && t.S[s.End+1] >= '0' && t.S[s.End+1] <= '9' {
		return false // the euros of an amount
	}
	if t.leadsInFigures(i) && t.dictated(i) > i || t.amount(s) || unitsBehind[t.wordAfter(s.End)] || year.MatchString(m) || t.taken.Any(s) {
		return false
	}
	t.add(s, lethe.Code, .65, "behind a word for a number")
	return true
}

var year = lazyregexp.New(`^(?:19|20)\d\d$`)

// wordAfter is the word that begins close after a place.
func (t *text) wordAfter(at int) string {
	if i := t.wordFrom(at); i < len(t.Words) && t.Words[i].Start-at <= 2 {
		return t.Low(i)
	}
	return ""
}

func digitsIn(s string) (n int) {
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			n++
		}
	}
	return n
}

// ages finds how old somebody is: "té 17 anys", "(7 años)", "de 4 mesos"; not for how long
// or how often.
func (t *text) ages() {
	for _, m := range t.found {
		if s := behindName.FindString(t.S[m.End:min(len(t.S), m.End+8)]); m.Label == lethe.Person && s != "" {
			t.add(span.Span{Start: m.End + 2, End: m.End + len(s) - 1}, lethe.Age, .65, "number behind a name")
		}
	}
	for i := range t.Words {
		w := t.Words[i]
		if len(w.Raw) > 3 || !t.digits(i) || i+1 >= len(t.Words) || t.Between(i) != " " || !t.free(i, i) {
			continue
		}
		before := t.Low(i - 1)
		switch unit := t.Low(i + 1); {
		case years[unit]:
			if !durations[before] && (has[before] || (before == "i" || before == "y") && i >= 2 && t.digits(i-2) || strings.HasSuffix(t.Between(i-1), "(") || strings.HasPrefix(t.Between(i-1), ",") || t.Between(i-1) == " / " || t.Low(i+2) == "d" || t.Low(i+2) == "de" && t.Low(i+3) == "edad") {
				t.add(t.SpanOf(i, i+1), lethe.Age, .7, "years of an age")
				if i >= 2 && (before == "i" || before == "y") && t.digits(i-2) && len(t.Words[i-2].Raw) <= 3 && t.free(i-2, i-2) {
					t.add(t.Words[i-2].Span, lethe.Age, .65, "years of two ages") // "4 i 6 anys"
				}
			}
		case unit == "mesos" || unit == "meses":
			if baby[t.Low(i-2)] && before == "de" || strings.HasSuffix(t.Between(i-1), "(") || before == "te" || before == "tiene" {
				t.add(t.SpanOf(i, i+1), lethe.Age, .7, "months of an age")
			}
		}
	}
}

// days finds dates without a year after an article or "dia", and years of birth: "el 9/1",
// "nascut el 1984".
func (t *text) days() {
	for _, m := range dictatedDay.FindAllStringIndex(t.S, -1) {
		if s := (span.Span{Start: m[0], End: m[1]}); !t.taken.Any(s) && !digitBeside(t.S, s) {
			t.add(s, lethe.Date, .65, "date with its month as a number")
		}
	}
	for i := range t.Words {
		w := t.Words[i]
		if !t.free(i, i) || i == 0 {
			continue
		}
		before := t.Low(i - 1)
		switch {
		case year.MatchString(w.Raw) && (births[before] || (before == "el" || before == "en" || before == "any" || before == "l") && births[t.Low(i-2)]):
			t.add(w.Span, lethe.Date, .65, "year of a birth")
		case (before == "el" || before == "dia" || before == "al" || before == "del") && t.joined(i-1):
			if m := dayMonth.FindString(t.S[w.Start:min(len(t.S), w.Start+8)]); m != "" {
				s := span.Span{Start: w.Start, End: w.Start + len(strings.TrimRight(m, " ,.;:)?!\n"))}
				if !t.taken.Any(s) && !digitBeside(t.S, s) {
					t.add(s, lethe.Date, .65, "day and month behind an article")
				}
			}
		}
	}
}

// dictatedDay is a date with its month as a number, as people say it: "17 del 9 del 71".
var dictatedDay = lazyregexp.New(`\b(?:0?[1-9]|[12]\d|3[01]) (?:del?|d) (?:0?[1-9]|1[0-2]) (?:del?|d) (?:19|20)?\d{2}\b`)

var (
	births   = wordset.Of("nascut nascuda nacido nacida naixement nacimiento nascuts nacidos")
	dayMonth = lazyregexp.New(`^(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])(?:$|[^\d/.,:-]|[.,:](?:\D|$))`)
)

var (
	behindName = lazyregexp.New(`^ \(\d{1,2}\)`)

	years     = wordset.Of("anys any anos ano")
	durations = wordset.Of("fa hace durant durante cada ultims ultimos propers proximos en por per uns unos mes mas a")
	has       = wordset.Of("te tinc tiene tengo teniu tienen tenen tenia de d edat edad amb con compleix cumple fa els los als mis sus")
	baby      = wordset.Of("nado nadons nen nena bebe fill filla hijo hija nino nina")
)

// answers reads what follows a question for a name or a number: "I el cognom?" "Font."
func (t *text) answers() {
	for i := 1; i < len(t.Words); i++ {
		if !strings.Contains(t.Between(i-1), "\n") {
			continue
		}
		ask, first := t.question(i-1), t.pastHead(i)
		if first >= len(t.Words) || ask == "" {
			continue
		}
		if strings.Contains(ask, "ring") {
			t.answeredTelephone(first)
		}
		if strings.Contains(ask, "number") {
			t.answeredNumber(first)
		}
		if strings.Contains(ask, "place") {
			t.answeredPlace(first)
		}
		if strings.Contains(ask, "age") && t.digits(first) && len(t.Words[first].Raw) <= 3 && t.free(first, first) {
			last := first
			if u := t.Low(first + 1); years[u] && t.joined(first) {
				last++
			}
			t.add(t.SpanOf(first, last), lethe.Age, .65, "answers a question")
		}
		if strings.Contains(ask, "name") {
			t.nameAt(first, sure, "answers a question")
		}
	}
}

// question is what the line that ends with word i asks for: "name", "number", both or "".
func (t *text) question(i int) (ask string) {
	for k := i; k >= 0; k-- {
		switch {
		case asksName[t.Low(k)] && !strings.Contains(ask, "name"):
			ask += "name"
		case asksAge[t.Low(k)] && !strings.Contains(ask, "age"):
			ask += "age"
		case asksPlace[t.Low(k)] && !strings.Contains(ask, "place"):
			ask += "place"
		case asksTelephone[t.Low(k)] && !strings.Contains(ask, "ring"):
			ask += "ring"
		case asksNumber[t.Low(k)] && !strings.Contains(ask, "number"):
			ask += "number"
		}
		if strings.Contains(t.Between(k-1), "\n") {
			break
		}
	}
	return ask
}

// pastHead is the first word after the head of the turn that word i begins.
func (t *text) pastHead(i int) int {
	at := t.Words[i].Start
	if k := t.turnFrom(at); k < len(t.turns) && t.turns[k].head.Start <= at {
		return t.wordFrom(t.turns[k].head.End)
	}
	return i
}

// answeredNumber takes the first code of an answer, close to its beginning.
func (t *text) answeredNumber(first int) {
	for i := first; i < len(t.Words) && i < first+5; i++ {
		if i > first && strings.Contains(t.Between(i-1), "\n") || t.codeAt(i) {
			return
		}
	}
}

var (
	asksName   = wordset.Of("nom nombre titular cognom cognoms apellido apellidos parlo hablo diu llama")
	asksAge    = wordset.Of("anys anos edat edad")
	asksNumber = wordset.Of("localitzador localizador imei dni nie nif nia cip numero num codi codigo referencia expedient expediente abonat abonado contracte contrato polissa poliza targeta tarjeta usuari usuario")
)

// numbered are words after which a number stands for somebody or something.
var numbered = []string{
	"dni", "nie", "nif", "cif", "nia", "cip", "tip", "nuss", "ss", "passaport", "pasaporte", "expedient", "expediente", "exp", "abonat", "abonada", "abonado", "abono", "abonament",
	"referencia", "ref", "ref cad", "referencia cadastral", "referencia catastral", "registre", "registro", "full padronal", "hoja padronal", "full", "hoja", "contracte", "contrato", "polissa", "poliza",
	"client", "cliente", "numero", "num", "nº", "n º", "nro", "codi", "codigo", "localitzador", "localizador", "usuari", "usuario", "sol licitud", "solicitud", "denuncia", "butlleta", "boletin", "factura", "rebut", "recibo",
	"incidencia", "tiquet", "ticket", "matricula", "llicencia", "licencia", "cups", "comptador", "contador", "carnet", "targeta", "tarjeta", "soci", "socio", "multa", "reserva", "diligencies", "diligencias", "atestat", "atestado", "sancio", "sancion", "col legiat", "col legiada", "colegiado", "colegiada", "avis", "aviso", "indicant", "indicando", "ninxol", "nicho", "operacio", "operacion",
}
