package cue_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
)

// Nobody is called by what a letter says of all to whom it goes; surnames and given names stay names.
func TestGermanSalutations(t *testing.T) {
	check(t, cue.Persons(),
		detect.Example{Text: "Liebe Nachbarn,\n\nam Samstag wird gefeiert.", Language: "de"},
		detect.Example{Text: "Liebe Eltern der Igelgruppe,\n\nmorgen", Language: "de"},
		detect.Example{Text: "Liebe Patientinnen und Patienten,", Language: "de"},
		detect.Example{Text: "Liebe Hausbesitzerin, lieber Hausbesitzer", Language: "de"},
		detect.Example{Text: "Liebes Christkind,", Language: "de"},
		detect.Example{Text: "Lieber Opa,", Language: "de"},
		detect.Example{Text: "Liebe [PERSON Tanja],", Language: "de"},
		detect.Example{Text: "Liebe [PERSON Katharina], liebe Kinder", Language: "de"},
		detect.Example{Text: "Lieber [PERSON Winter],", Language: "de"},
		detect.Example{Text: "Hallo [PERSON Tannhuber],", Language: "de"},
	)
}

// Short forms, numbers of Rome and the words of a degree are no names.
func TestNoGermanNames(t *testing.T) {
	check(t, cue.Persons(),
		detect.Example{Text: "Beschwerden (z. B. Herz, Kreislauf) oder 5 v. H. Samstage", Language: "de"},
		detect.Example{Text: "Nachricht von [PERSON B. Tannhuber] und [PERSON H. Eixe].", Language: "de"},
		detect.Example{Text: "Damm (DR II) reizlos", Language: "de"},
		detect.Example{Text: "Dipl.-Phys. [PERSON Anna Tannhuber], Dipl.-Soz.-Päd.", Language: "de"},
	)
}

// A noun, a number and a comma before a post code are a street, with the preposition that begins it.
func TestGermanStreetsWithoutAWordForOne(t *testing.T) {
	check(t, cue.Addresses(),
		detect.Example{Text: "Anna Roe, [ADDRESS Rabenhorst 9, 33824 Tannhausen]", Language: "de"},
		detect.Example{Text: "Anna Roe, [ADDRESS Lange Reihe 71, 18439 Tannhausen]", Language: "de"},
		detect.Example{Text: "Verein, [ADDRESS Am Mühlendamm 1, 27607 Tannhausen]", Language: "de"},
		detect.Example{Text: "Der Preis stieg um Faktor 9, 33824 Stück fehlen", Language: "de"},
		detect.Example{Text: "Warennummer 6912 0023    Zollsatz 5 %", Language: "de"},
		detect.Example{Text: "Wir treffen uns am [ADDRESS Mühlendamm 1, 27607 Tannhausen]", Language: "de"},
	)
}

// From where to where a value is normal is the number of nothing.
func TestIntervals(t *testing.T) {
	check(t, cue.References(),
		detect.Example{Text: "Referenz: 3,9–10,2", Language: "de"},
		detect.Example{Text: "Referenz: [CODE 39-1024]", Language: "de"},
	)
}
