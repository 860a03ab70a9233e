package date

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/span"
)

// followed are what is said of a date beside it, and what it becomes where the date moves.
var followed = []struct {
	lang string
	days int
	text string
	want string
}{
	{"en", 30, "ISO week 18/2019", "ISO week 22/2019"}, // Thursday 2 May, 1 June
	{"en", 30, "2019-W18", "2019-W22"},
	{"en", 30, "2019-W18-5", "2019-W22-7"}, // Friday 3 May, Sunday 2 June
	{"en", 300, "week 18 of 2019", "week 9 of 2020"},
	{"de", 30, "KW 18", "KW 22"},
	{"de", 30, "KW 18/19", "KW 22/23"},
	{"de", 30, "KW 18/20", "KW 22/20"}, // of the year 2020
	{"de", -120, "Kalenderwoche 01/2019", "Kalenderwoche 36/2018"},
	{"es", 30, "semana 18 de 2019", "semana 22 de 2019"},
	{"ca", 30, "setmana 18 de 2019", "setmana 22 de 2019"},
	{"en", 30, "FY2018/19", "FY2018/19"}, // its middle stays in the year, as that of 2018 does
	{"en", 200, "FY2018/19", "FY2019/20"},
	{"de", -200, "Geschäftsjahr 2018/19", "Geschäftsjahr 2017/18"},
	{"en", 60, "Q2 2019", "Q3 2019"},
	{"en", 60, "second quarter of 2019", "third quarter of 2019"},
	{"de", 240, "2. Quartal 2019", "1. Quartal 2020"},
	{"de", 60, "zweiten Quartal 2019", "dritten Quartal 2019"},
	{"es", 60, "segundo trimestre de 2019", "tercer trimestre de 2019"},
	{"ca", 60, "segon trimestre de 2019", "tercer trimestre de 2019"},
	{"en", 120, "second half of 2019", "first half of 2020"},
	{"en", 60, "winter 2018/19", "spring 2019"},
	{"de", 60, "Sommer 2019", "Herbst 2019"},
	{"de", 150, "Sommer 2019", "Winter 2020"}, // 12 December: the winter of the next January
	{"ca", 60, "estiu de 2019", "tardor de 2019"},
	{"ca", 60, "l'estiu de 2019", "la tardor de 2019"},
	{"ca", -60, "la tardor de 2019", "l'estiu de 2019"},
	{"es", 90, "el invierno de 2019", "la primavera de 2019"},
	{"es", 90, "del invierno de 2019", "de la primavera de 2019"},
	{"es", 90, "de la primavera de 2019", "del verano de 2019"},
	{"fr", 90, "au printemps 2019", "à l'été 2019"},
	{"it", 60, "dell'inverno 2019", "della primavera 2019"},
	{"en", 30, "20190503T101500Z", "20190602T101500Z"},
	{"en", 30, "20190503101500", "20190602101500"},
	{"en", 30, "1556841600", "1559433600"},
	{"en", 30, "1556841600123", "1559433600123"},
	{"en", 30, "Friday", "Sunday"},
	{"de", 30, "Freitag", "Sonntag"},
	{"en", 30, "Easter Monday", "late May"},            // 22 April, 22 May
	{"en", 300, "Christmas 2018", "late October 2019"}, // 25 December, 21 October
	{"en", -120, "Easter 2019", "late December 2018"},  // 21 April, 22 December
	{"de", 30, "am Tag der Arbeit", "Ende Mai"},
	{"de", 30, "Zu Ostern 2019", "Ende Mai 2019"},
	{"de", 30, "über Pfingsten", "Anfang Juli"},
	{"es", 30, "el Viernes Santo", "a mediados de mayo"},
	{"es", 30, "en Nochebuena", "a finales de enero"},
	{"ca", 30, "el Divendres Sant", "a mitjan maig"},
	{"ca", 30, "de la diada de Sant Jordi", "de final de maig"},
	{"fr", 30, "à Pâques", "fin mai"},
	{"it", 30, "a Natale", "a fine gennaio"},
	{"en", 10, "at Hogmanay", "in early January"}, // 31 December, 10 January
	{"en", 10, "last Epiphany", "last January"},
	{"en", 10, "an Epiphany", "a mid-January"},
	{"en", 2, "a Juneteenth", "a late June"},
	{"en", 10, "a Burns Night", "an early February"}, // 25 January, 4 February
	{"en", 10, "the Ramadan", "a public holiday"},
	{"de", 10, "vom Nikolaustag", "von Mitte Dezember"}, // 6 December, 16 December
	{"de", 30, "letzte Weihnachten", "letzten Januar"},
	{"de", 30, "dem 1. Advent", "Ende Dezember"},
	{"es", 30, "desde el día de Reyes", "desde principios de febrero"}, // 6 January, 5 February
	{"es", 30, "por San Juan", "hacia finales de julio"},
	{"es", 30, "antes de Reyes", "antes de principios de febrero"},
	{"es", -30, "el Lunes Santo de 2024", "a finales de febrero de 2024"}, // 25 March, 24 February
	{"ca", 30, "des de Nadal", "des de final de gener"},
	{"ca", -90, "de la nit de Reis", "de principi d'octubre"}, // 5 January, 7 October
	{"ca", 10, "per Sant Joan", "a principi de juliol"},       // 24 June, 4 July
	{"fr", 30, "du lundi de Pâques", "de fin mai"},
	{"it", 30, "dell'Epifania", "di inizio febbraio"},
	// From a feast days are reckoned: it becomes its day.
	{"en", 30, "after Boxing Day", "after 25 January"},
	{"en-US", 30, "before Thanksgiving", "before December 25"},
	{"de", 30, "nach Pfingsten", "nach dem 9. Juli"}, // 9 June 2019
	{"de", -30, "vor dem Heiligen Abend", "vor dem 24. November"},
	{"es", 30, "víspera de Reyes", "víspera del 5 de febrero"},
	{"es", -5, "siguiente a la Epifanía", "siguiente al 1 de enero"},
	{"es", 7, "días antes de San Juan", "días antes del 1 de julio"},
	{"ca", -6, "endemà passat de Sant Esteve", "endemà passat del 20 de desembre"},
	{"ca", 8, "vigília de Sant Jordi", "vigília de l'1 de maig"},
	{"ca", 100, "dia abans de Nadal", "dia abans del 3 d'abril"},
	// Months and years alone; the years of these move by one.
	{"en", 120, "September", "December"}, // the first, 30 December
	{"en", 120, "October 2018", "January 2019"},
	{"de", 40, "November", "Dezember"},
	{"es", 200, "marzo", "septiembre"},
	{"ca", 120, "l'octubre", "el gener"},
	{"ca", 60, "del febrer", "de l'abril"},
	{"ca", 90, "A l'octubre", "Al desembre"}, // the first, 30 December
	{"ca", 60, "al febrer", "a l'abril"},
	{"ca", 60, "d'agost de 2018", "de setembre de 2018"},
	{"fr", 60, "de mai", "de juin"},
	{"it", 60, "maggio", "giugno"},
	{"en", 300, "1997 – 2004", "1998 – 2005"},
	{"en", 300, "1999/00", "2000/01"},
	{"ca", 300, "2015 – actualitat", "2016 – actualitat"},
	{"es", 300, "1988", "1989"},
	// Next to 18 March 2024, of which a day alone is told:
	{"en", 20, "on the 27th", "on the 16th"}, // of March; 16 April
	{"en", 12, "of the 19th", "of the 31st"},
	{"de", 20, "am 9.", "am 29."},
	{"es", 20, "noche del 26", "noche del 15"},
	{"ca", 3, "nit del 8", "nit de l'11"},
	{"ca", 1, "matí de l'11", "matí del 12"},
	{"it", 3, "notte del 5", "notte dell'8"},
	{"ca", 30, "dijous 4", "dissabte 4"}, // of April, of May
	{"en", 20, "the 3rd", "the 23rd"},
	{"en", 20, "Tuesday, the 12th", "Monday, the 1st"},
	{"en", 20, "on the 40th", ""},
	{"en", 30, "week 54/2019", ""},
	{"en", 30, "20191303T101500Z", ""},
	{"en", 30, "9999999999", ""},
	{"en", 30, "Haddersley", ""},
}

// TestFollow moves what is no date by itself; the days were counted on a calendar.
func TestFollow(t *testing.T) {
	for _, c := range followed {
		near := dayNumber(time.Date(2024, 3, 18, 0, 0, 0, 0, time.UTC))
		got, ok := Shift{Days: c.days, Years: 1, Year: 2019, Near: near, Lang: c.lang}.Follow(c.text, strings.HasPrefix(c.text, "Zu"))
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%q moved by %d became %q, not %q", c.text, c.days, got, c.want)
		}
	}
}

func TestIsHoliday(t *testing.T) {
	for text, want := range map[string]bool{
		"a public holiday": true, "on A Public Holiday": true, "Mid-October": true, "in early May": true, "Ende Juni": true, "a finales de enero": true,
		"principi d'abril": true, "de mitjan octubre": true, "mi-avril": true, "a metà marzo": true, "May": false, "Mitte": false, "late October 2019": false, "Feiertagsdienst": false, "Anna": false, "": false,
	} {
		if IsHoliday(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// TestEaster has dates from a calendar.
func TestEaster(t *testing.T) {
	for _, want := range []string{"1961-04-02", "2000-04-23", "2008-03-23", "2011-04-24", "2018-04-01", "2019-04-21", "2024-03-31", "2038-04-25"} {
		day, _ := time.Parse(time.DateOnly, want)
		if got := easter(day.Year()); !got.Equal(day) {
			t.Errorf("Easter is %v, not %v", got, want)
		}
	}
}

// TestCompanions: what is found beside the dates in [], and what is not.
func TestCompanions(t *testing.T) {
	on := dayNumber(time.Date(2019, 5, 3, 0, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		lang, text string
		want       []string
	}{
		{"en", "On [3 May 2019] (a Friday) he called.", []string{"Friday"}},
		{"en", "On [3 May 2019] he called. It opens Fridays; Friday is quiet.", nil}, // another sentence
		{"en", "On [3 May 2019] he called. It is due on Monday, by Friday.", []string{"Monday", "Friday"}},
		{"de", "[3.5.2019]\n\nEr stürzte am Freitag. Jeden Freitag kommt Herr Freitag.", []string{"Freitag"}},
		{"en", "On [3 May 2019] and every Friday", nil},
		{"de", "Am [3. Mai 2019] kam Herr Freitag", nil},
		{"en", "[3 May 2019]: 20190503T101500Z, 1556841600 and 2079460123.", []string{"20190503T101500Z", "1556841600"}},
		{"en", "[3 May 2019]: see ISO week 18/2019 and FY2018/19.", []string{"ISO week 18/2019", "FY2018/19"}},
		{"en", "He fell at Easter and came on [3 May 2019].", []string{"at Easter"}},
		{"en", "[3 May 2019]\n\nHe has been ill since Easter and died on the night of the 9th. Easter is early.", []string{"Easter", "of the 9th"}},
		{"en", "[3 May 2019]\n\nOn the 5th floor, by the 3rd door, since the 4th: he. See you next Friday, Friday.", []string{"since the 4th", "Friday"}},
		{"en", "[3 May 2019]: he can't do the 12th, as he does the 5th grade", []string{"do the 12th"}},
		{"de", "[3.5.2019]\n\nAm 5. Tag im 3. Stock, am 9. hat er, zum 2. Mal. Gestern, Montag, und seit Sonntag.", []string{"am 9.", "Montag", "Sonntag"}},
		{"es", "[3 de mayo de 2019]: El día 9 acudió a urgencias; día 3 de tratamiento, día 4 postoperatorio.", []string{"día 9"}},
		{"ca", "[3 de maig de 2019]\n\nLa nit del 20 de casa, la nit del 20 va ploure, dijous 8 a les 9. En Nadal Puig ve per Nadal.", []string{"nit del 20", "dijous 8", "per Nadal"}},
		{"es", "[3 de mayo de 2019]\n\nLa noche del 26, ayer lunes y el jueves pasado. San Juan, por San Juan.", []string{"noche del 26", "lunes", "jueves", "por San Juan"}},
		{"en", "[3 May 2019]: the night before Hogmanay and three days after the Easter weekend.", []string{"before Hogmanay", "after the Easter weekend"}},
		{"de", "[3.5.2019]\n\nAm Tag nach Himmelfahrt, zwei Wochen vor Silvester.", []string{"nach Himmelfahrt", "vor Silvester"}},
		{"es", "[3 de mayo de 2019]\n\nLa víspera de San Juan, al día siguiente de la Epifanía; Mari Reyes.", []string{"víspera de San Juan", "siguiente de la Epifanía"}},
		{"ca", "[3 de maig de 2019]\n\nL'endemà de Sant Joan, el dia abans de Reis, en Jordi.", []string{"endemà de Sant Joan", "dia abans de Reis"}},
		{"en", "[3 May 2019]: the rent for July and August, from October 2018 until late March. She may march on; April Hobday, of June Sands.", []string{"July", "August", "October 2018", "March"}},
		{"de", "[3.5.2019]: seit Januar, Ende Juni, am letzten Septemberwochenende, im August Regen; Herr August, von August Macke.", []string{"Januar", "Juni", "September", "August"}},
		{"es", "[3 de mayo de 2019]: las fiestas de junio, entre abril y agosto; calle Dos de Mayo, 1 de octubre, Julio.", []string{"junio", "abril", "agosto"}},
		{"ca", "[3 de maig de 2019]: la carta de l'octubre, d'agost i setembre, final de juny, des del març.", []string{"de l'octubre", "d'agost", "setembre", "de juny", "del març"}},
		{"en", "[3 May 2019]\n\n1998 – 2003 Joiner\n2011-present Teacher, since 2015, in 1987. Ref. 2011-2013/4, pages 2010, 2000 ml.", []string{"1998 – 2003", "2011-present", "2015", "1987"}},
		{"en", "On [3 May 2019] and on the Monday after, long before the rest of them came along.", []string{"Monday"}},
		{"en", "He lives in Easter Road and came on [3 May 2019].", nil},
		{"en", "In week 18 of the pregnancy, on [3 May 2019]", nil},
		{"de", "Am [3. Mai 2019], nicht am Karfreitag, in KW 17.", []string{"am Karfreitag", "KW 17"}},
		{"de", "Die Anlage leistet 18 KW, Stand [3.5.2019].", nil},
		{"en", "[3 May 2019]\n\nEaster 2018 was early, and Easter always is.", []string{"Easter 2018"}},
	} {
		text, at := c.text, []span.Span(nil)
		for {
			from := strings.IndexByte(text, '[')
			if from < 0 {
				break
			}
			end := strings.IndexByte(text, ']') - 1
			text = text[:from] + text[from+1:end+1] + text[end+2:]
			at = append(at, span.Span{Start: from, End: end})
		}
		var got []string
		for _, s := range (Shift{Days: 30, Years: 1, Year: 2019, On: []int{on}, Lang: c.lang}).Companions(text, at) {
			got = append(got, s.In(text))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, not %q", c.text, got, c.want)
		}
	}
}

// TestFeastBeside: the name of a feast beside its date goes with it.
func TestFeastBeside(t *testing.T) {
	for _, c := range []struct{ lang, text, date, taken, want string }{
		{"en", "On Christmas Eve, 24 December 2018, he", "24 December 2018", "Christmas Eve, 24 December 2018", "23 January 2019"},
		{"en", "Easter Monday, 22 April 2019", "22 April 2019", "Easter Monday, 22 April 2019", "22 May 2019"},
		{"en", "On Christmas Day (25 December 2018) she", "25 December 2018", "Christmas Day (25 December 2018)", "24 January 2019"},
		{"de", "Am Tag der Arbeit, dem 1. Mai 2019, kam", "1. Mai 2019", "Tag der Arbeit, dem 1. Mai 2019,", "31. Mai 2019"},
		{"ca", "abans de l'1 d'abril de 2019", "1 d'abril de 2019", "de l'1 d'abril de 2019", "de l'1 de maig de 2019"},
		{"ca", "des del 2 d'abril", "2 d'abril", "del 2 d'abril", "del 2 de maig"},
		{"ca", "des de l'octubre de 2018", "octubre de 2018", "de l'octubre de 2018", "de l'octubre de 2018"}, // from the first to the 31st
		{"ca", "el contracte d'agost de 2018", "agost de 2018", "d'agost de 2018", "d'agost de 2018"},
		{"en", "the school year of 2007/08", "2007/08", "2007/08", "2007/08"},
		{"it", "entro l'8 aprile 2019", "8 aprile 2019", "l'8 aprile 2019", "l'8 maggio 2019"},
		{"es", "antes del 2 de abril de 2019", "2 de abril de 2019", "2 de abril de 2019", "2 de mayo de 2019"},
		{"en", "by Easter 2019", "Easter 2019", "Easter 2019", ""},
		{"de", "am Rosenmontag", "Rosenmontag", "am Rosenmontag", ""},
		{"de", "am 1. Mai 2019 (Tag der Arbeit) kam", "1. Mai 2019", "1. Mai 2019 (Tag der Arbeit)", "31. Mai 2019"},
		{"es", "el Viernes Santo, 19 de abril de 2019", "19 de abril de 2019", "Viernes Santo, 19 de abril de 2019", "19 de mayo de 2019"},
		{"ca", "el Divendres Sant, 19 d'abril de 2019", "19 d'abril de 2019", "Divendres Sant, 19 d'abril de 2019", "19 de maig de 2019"},
		{"fr", "le lundi de Pâques, 22 avril 2019", "22 avril 2019", "lundi de Pâques, 22 avril 2019", "22 mai 2019"},
		{"en", "4th of July 2019", "4th of July 2019", "4th of July 2019", "3rd of August 2019"},
	} {
		start := strings.Index(c.text, c.date)
		from, end := ReachMoved(c.text, start, start+len(c.date), c.lang)
		if got := c.text[from:end]; got != c.taken {
			t.Errorf("%q: takes %q, not %q", c.text, got, c.taken)
			continue
		}
		d, ok := Parse(c.taken, c.lang)
		if c.want == "" {
			continue // the name of a feast is no date
		}
		if !ok {
			t.Errorf("%q is no date", c.taken)
			continue
		}
		if got, _ := d.Shift(30, 2019); got != c.want {
			t.Errorf("%q becomes %q, not %q", c.taken, got, c.want)
		}
	}
}

// TestBeside: of what tells of a hidden date only what stands by it goes, and the article stays.
func TestBeside(t *testing.T) {
	for _, c := range []struct{ lang, text string }{ // ⟦⟧ around what is found, ‹› around dates
		{"en", "on ⟦Christmas Eve⟧, ‹24 December 2018› and on ⟦Easter Monday⟧, ‹22 April 2019› (a ⟦Monday⟧)."},
		{"en", "‹3 May 2019› (a ⟦Friday⟧), in ⟦ISO week 18/2019⟧ and ⟦FY2018/19⟧. It was Christmas when he left on a Tuesday."},
		{"en", "born ‹12 March 1961›. She sings on Easter Road every Monday; her church is Christ Church."},
		{"en", "every Monday since ‹12 March 1961› she has been at home, and Mr Friday too."},
		{"de", "kam am ⟦Tag der Arbeit⟧, ‹1. Mai 2019›, in ⟦KW 18⟧. Zu Weihnachten nicht."},
		{"de", "der ⟦Heiligabend⟧ ‹2018›"},
		{"es", "el ⟦Viernes Santo⟧, ‹19 de abril de 2019›, y el ⟦viernes⟧ ‹3 de mayo de 2019›"},
		{"ca", "pel ⟦dia de Nadal⟧, ‹25 de desembre de 2018›"},
	} {
		var text strings.Builder
		var at, want []span.Span
		start := 0
		for _, r := range c.text {
			switch r {
			case '⟦', '‹':
				start = text.Len()
			case '⟧':
				want = append(want, span.Span{Start: start, End: text.Len()})
			case '›':
				at = append(at, span.Span{Start: start, End: text.Len()})
			default:
				text.WriteRune(r)
			}
		}
		if got := Beside(text.String(), at, c.lang); !slices.Equal(got, want) {
			var words []string
			for _, s := range got {
				words = append(words, s.In(text.String()))
			}
			t.Errorf("%s: %q", c.text, words)
		}
	}
}

// TestFeastNames: what is between [] is the name of a feast and of nobody.
func TestFeastNames(t *testing.T) {
	for _, want := range []string{
		"Volvimos en [Viernes Santo], y la [noche de San Juan] cenamos; feliz San Juan, vive en San Juan.",
		"Va venir l'[endemà de Sant Jordi], el [dia de Nadal]; en Jordi Nadal viu a Sant Esteve.",
		"On [Boxing Day] and the day [before Hogmanay] a Mr Christmas sang in All Saints.",
		"Die Pfarrei Maria Himmelfahrt, am Tag [nach Silvester] mit Silvester Kunz.",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		var b strings.Builder
		at := 0
		for _, s := range slices.SortedFunc(slices.Values(FeastNames(text)), span.Span.Compare) {
			b.WriteString(text[at:s.Start] + "[" + s.In(text) + "]")
			at = s.End
		}
		if got := b.String() + text[at:]; got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
