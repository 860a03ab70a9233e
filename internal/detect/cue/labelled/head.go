package labelled

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// A form says by the noun of a label that a number or a key stands after it, whatever it
// is the number of: "Wohngeldnummer", "Inmate number", "N° d'écrou", "Clave del wifi". In
// English and German that is the last word, in the Romance languages the first.
var (
	numberLast  = lazyregexp.New(`(?i)(?:[\s_.-](?:no|nr|number|num|id|ref|reference|file|code|card)|nummer|[\pL]nr|kennung|zeichen|ausweis|code|-id)\.?$`)
	numberFirst = lazyregexp.New(`(?i)^(?:no|n\.[ºo]|nº|núm|número|num|numéro|numero|réf|ref|referencia|referència|référence|tarjeta|targeta|carnet|carné|carte|codi|código|codigo|code|expediente|expedient|dossier)[\s_.]|^n[º°]`)
	keyLast     = lazyregexp.New(`(?i)(?:[\s_-](?:key|code|answer|phrase)|code|schlüssel|kennung|[\s_-]key)$`)
	keyFirst    = lazyregexp.New(`(?i)^(?:clave|clau|clé|cle|código|codigo|codi|code|chave|chiave)[\s_]`)
	// things have numbers and codes that are nobody's.
	things = lazyregexp.New(`(?i)box|page|shel[fv]|\brow|\bline|\bitem|\bpart\b|model|modèle|modell|modelo|art[ií]c|article|artikel|prod[uo]|\broom|floor|\bbus\b|flight|gate|platform|version|versión|chapter|section|clause|paragraph|\brule|err[eo]|fehler|status|source|colou?r|couleur|farb|dress|vestim|\bzip|post|area|área|countr|país|langu|curren|währung|\bbar\b|barras|\bqr|icd|iso\b|\bdin\b|isbn|issn|\blot\b|lote|batch|charge|\bunit|size|figure|table\b|question|step\b|week|port\b|channel|exit|return|http|seite|zimmer|raum|haus|typ\b|typen|teil|absatz|ziffer|norm|zeile|vorwahl|länder|p[áà]gina|sala\b|habitaci|planta|piso|fila|l[ií]n[ei]a|ligne|talla|chambre|étage|lecture|éxito|succès|register card|score|tel|fax|phone|mobil|m[óò]vil|m[òo]bil`)
	// matters are what somebody has to do with, and nobody is.
	matters = lazyregexp.New(`(?i)claim|case|record|beleg|leistung|policy|polic[ey]|file|docket|matter|invoice|bill|order|ticket|booking|contract|reference|\bref|akte|fall|vorgang|geschäft|schaden|vertrag|rechnung|auftrag|bestell|antrag|expedient|p[óò]li[zs]s?a|factura|pedido|comanda|contract|dossier|sinistr|fattur|zaak|sprawy`)
	// counted is a label that counts: "número de habitantes".
	countLabel = lazyregexp.New(`(?i)^(?:núm|número|numero|num|numéro|n[º°o])\.?[\s_]+(?:de|d['’]|total)[\s_]*(?:\pL+[\s_])*\pL+s$|^(?:number|anzahl|total)\b`)
	// coded is a value of groups of capitals and digits, with the letters of who wrote behind them or not.
	coded = lazyregexp.New(`^\d[\d/.-]*\d \p{Lu}\p{L}{1,3}/\p{Ll}{1,4}\b|^(?:[A-Z]{1,5}[-/. ]{0,2})?\d[\dA-Z]*(?:[-/. ]{1,2}?[\dA-Z]{1,12}){0,8}(?:[/-][a-zäöü]{1,4}\b)?`)
)

var (
	// telephone is what fields and columns with telephone numbers are called.
	telephone = lazyregexp.New(`(?i)(?:^|[\s_.-])(?:tel|tels|tlf|tfno|tfn|telf|fax|phone|telephone|mobile|cell|cellphone|landline|telefon|telefonnummer|telefonnr|telefax|handy|handynummer|mobil|mobilnummer|mobiltelefon|festnetz|rufnummer|` +
		`tel[ée]fonos?|telefono|m[óo]vil|tel[èe]fons?|m[òo]bil|fijo|fix|t[ée]l[ée]phone|portable|gsm|cellulare|telefoon|telefoonnummer|telefone|telem[óo]vel|telefonu)(?:$|[\s_.:-])`)
	// dialled is a number as it is dialled, whatever country has it.
	dialled = lazyregexp.New(`^[+(]?\d[\d ()/.-]{4,22}\d$`)
)

const (
	leastDialled = 6
	longestHead  = 40 // bytes of such a label
	longestValue = 40
	leastCoded   = 4 // digits of a number after such a label
	leastAlone   = 5 // where the name of the field has no noun for a number
	headScore    = 0.6
)

// headed gives the text after a label, at its first word, whose noun says what it is.
func headed(text string, word span.Span) (k kind, at span.Span) {
	if !beginsField(text, word.Start) {
		return 0, span.Span{}
	}
	stop, words := word.End, 1
	for ; words < mostWords+1; words++ {
		next, _ := span.NextRun(text, stop, letter.OfWord)
		if next.Empty() || next.End-word.Start > longestHead || !joins(text[stop:next.Start]) {
			break
		}
		stop = next.End
	}
	sep := sure.FindString(text[stop:])
	if sep == "" {
		if m := row.FindStringSubmatchIndex(text[stop:]); m == nil || !beginsLine(text, word.Start) {
			return 0, span.Span{}
		}
		sep = text[stop : stop+strings.IndexByte(text[stop:], ' ')+1]
	}
	if strings.Contains(sep, "\n") && !beginsLine(text, word.Start) {
		return 0, span.Span{}
	}
	return behindHead(text, text[word.Start:stop], stop+len(sep))
}

// behindHead is the value at a place after a label.
func behindHead(text, label string, at int) (kind, span.Span) {
	label = strings.TrimRight(label, ". ")
	if things.MatchString(label) || countLabel.MatchString(label) {
		return 0, span.Span{}
	}
	line, _, _ := strings.Cut(text[at:min(len(text), at+longestValue+8)], "\n")
	if numberLast.MatchString(label) || numberFirst.MatchString(label) {
		if v := strings.TrimRight(coded.FindString(line), "-/. "); number4(v) && last.MatchString(text[at+len(v):]) && !measured.MatchString(text[at+len(v):]) {
			if matters.MatchString(label) {
				return matter, span.Span{Start: at, End: at + len(v)}
			}
			return personal, span.Span{Start: at, End: at + len(v)}
		}
	}
	if keyLast.MatchString(label) || keyFirst.MatchString(label) {
		if v := strings.TrimRight(letters.FindString(line), ".)]}"); mixed(v) && detect.Given(v) && last.MatchString(text[at+len(v):]) && !date.MatchString(v) {
			return secret, span.Span{Start: at, End: at + len(v)}
		}
	}
	return 0, span.Span{}
}

// number4 reports whether a value has the digits that a number of somebody has, and is no date.
func number4(v string) bool { return count(v) >= leastCoded && !date.MatchString(v) }

// beginsField reports whether a label may begin at a place: a line, a cell, a key of JSON does.
func beginsField(text string, at int) bool {
	before := strings.TrimRight(text[max(0, at-8):at], " \t*_#•")
	if before == "" || strings.HasSuffix(text[:at], "   ") || strings.HasSuffix(text[:at], "\t") {
		return before != "" || at < 8 || beginsLine(text, at)
	}
	return strings.ContainsAny(before[len(before)-1:], "\n\r|\"';{,-") && !unicode.IsDigit(rune(before[len(before)-1]))
}

// ofField is the value of a field, or of a cell of a table, that has a label of identity for
// its name.
func ofField(f lethe.Field) (kind, span.Span) {
	name := f.Name[strings.LastIndexByte(f.Name, '/')+1:]
	value := strings.TrimSpace(f.Text)
	if name == "" || value == "" || len(value) > longestValue || strings.Contains(value, "\n") {
		return 0, span.Span{}
	}
	start := strings.Index(f.Text, value)
	whole := span.Span{Start: start, End: start + len(value)}
	if telephone.MatchString(name) && dialled.MatchString(value) && count(value) >= leastDialled && !date.MatchString(value) {
		return phone, whole
	}
	if word, _ := span.NextRun(name, 0, letter.OfWord); !word.Empty() {
		if k, stop := labelAt(name, word.Start, word.End); k != 0 && stop == len(strings.TrimRight(name, " .:#")) {
			if at := shaped(f.Text, start, k, true); at == whole {
				return k, at
			}
		}
	}
	if k, at := behindHead(f.Text, name, start); at == whole {
		return k, at
	}
	if oneWord.MatchString(name) && matters.MatchString(name) && !things.MatchString(name) && count(value) >= leastAlone && len(coded.FindString(value)) == len(value) && !date.MatchString(value) {
		return matter, whole // "contract": "4711889"; a value of a contract has a field of two words
	}
	return 0, span.Span{}
}

// oneWord is a name of a field without a noun for a number.
var oneWord = lazyregexp.New(`^\pL+$`)
