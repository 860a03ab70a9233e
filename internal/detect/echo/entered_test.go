package echo

import "testing"

// Names that are words as well, by the field they stand in, by what is to be done with whom, and by who they are to
// somebody; and what stands in the same places otherwise.
var enteredExamples = []example{
	{"en", "Key worker: [PERSON Hope]\nAllocated to: [PERSON Joy]\nName: [PERSON Will May]\nSurname: [PERSON May]   First name: [PERSON Will]"},
	{"en", "Name: Unknown\nKey worker: Pending\nSigned: Yes\nMother: Deceased\nCarer: None\nSupervisor: Monday only"},
	{"en", "Ring [PERSON Sunny] on 4471. Ask [PERSON Hope]. Call Reception. Ring Road closed. Ask Customer Services."},
	{"en", "cc [PERSON Will], [PERSON Hope], [PERSON Pat]\nThe pipe is 40 cc. Cc: Payroll"},
	{"en", "Her son is [PERSON Art]. His wife is German. My partner is Away."},
	{"en", "[PERSON Will May] rang. Will she ring?"},
	{"de", "[PERSON Jung], POM, und KHK {PERSON Böhm}. Einsatz, KHK seit 2010."},
	{"de", "Ansprechpartnerin: [PERSON Lena]\nSachb.: [PERSON Sommer]\nMieter: Nein"},
	{"en", "Worker: {PERSON Jo Pickles} (agency, covering for [PERSON Winsome]) is covering for Christmas."},
	{"en", "She is on oxygen. [PERSON Violet]. She is down as Mrs {PERSON Pomfret}. It rained. Really. She left."},
	{"en", "the fourth of [PERSON Reg] and {PERSON Nell}'s seven; Tea and {PERSON Nell}'s cake"},
}

func TestEntered(t *testing.T) { holdTo(t, enteredExamples, Options{Bare: true}) }

// Names that are spelled out, and letters that are none of a name of the text.
var spelledExamples = []example{
	{"en", "That is {PERSON Rivers}, [PERSON R-I-V-E-R-S]. The W-I-F-I was off."},
	{"en", "It is {PERSON Crispin Doll}. [PERSON D O double L]. Vitamins A B C D help."},
	{"de", "Frau {PERSON Doll}, [PERSON D O doppel L], wartet auf das C-R-P."},
}

// Codes and days of birth as somebody says them.
var saidExamples = []example{
	{"en", "The code is [CODE M for mother, W five, three R E]. One two three A B."},
	{"en", "Your reference is [CODE BB dash 77 dash 4032]. I dash 2 times."},
	{"en", "Date of birth? [BIRTH_DATE The twenty third of the fourth, sixty-one]. The third of the second half"},
	{"de", "Kennung [CODE B wie Brot, 4, 7, K wie Kessel, 2]"},
}

func TestSaid(t *testing.T) { holdTo(t, saidExamples, Options{Bare: true}) }

func TestSpelledOut(t *testing.T) { holdTo(t, spelledExamples, Options{Bare: true}) }

// Who signed the lines of a log, where three lines or more end so.
var handoverExamples = []example{
	{"de", "03.05. F trinkt 850 ml. RR 130/75. -- [PERSON Nowak]\n03.05. S singt. -- [PERSON ag]\n04.05. F Sturz. -- [PERSON Nowak]\n05.05. Bett. -- Ende\n"},
	{"de", "Er kam -- Nowak\nSie ging -- ag\n"},
}

func TestHandovers(t *testing.T) { holdTo(t, handoverExamples, Options{Bare: true}) }

// Surnames in capitals beside given names, as the police write them.
var largeExamples = []example{
	{"de", "der Beschuldigte [PERSON RICHTER, {PERSON Jens Uwe}] und die Zeugin [PERSON {PERSON Heidelinde} KURZE]"},
	{"de", "Achtung, {PERSON Jens} kommt. {PERSON Jens} GmbH"},
}

func TestWrittenLarge(t *testing.T) { holdTo(t, largeExamples, Options{Bare: true}) }

// How old somebody is behind a name in brackets with more, behind a verb, and behind a date of birth.
var ageExamples = []example{
	{"de", "Verglichen mit Frau {PERSON Blum} ([AGE 44 Jahre], 6 Jahre im Betrieb), Herrn {PERSON Can} (6 Jahre im Betrieb)"},
	{"en", "{PERSON Dana Moss} is [AGE 58]. {PERSON Dana Moss} is 58% owner; {PERSON Dana Moss} was 40 minutes late."},
	{"en", "DOB {BIRTH_DATE 7-Jun-1951} ([AGE 72y]), seen {DATE 2 May} (72 beds)"},
	{"es", "por eso lo recoge {PERSON Primitivo}, de [AGE 79], que conduce; con {PERSON Ana}, de 9 a 11"},
	{"en", "three children ({PERSON Zara}, [AGE 9], {PERSON Idris}, [AGE 6], and baby {PERSON Noor}); the boats ({PERSON Ada}, 9, {PERSON Eva}, 6)"},
	{"en", "Granddaughters {PERSON Ffion}, [AGE 11], and {PERSON Erin}, [AGE 8], stay with her"},
	{"de", "dass ihr [PERSON Max] seit Herbst fehlt. Ihr [PERSON Tim], der Enkel; ihre Rose blüht, ihr Clio steht, sein Max Planck Institut"},
	{"de", "die Enkel {PERSON Jonas}, [AGE 9], und {PERSON Mia}, [AGE 6]; Spieler {PERSON Kasimir}, 9, und {PERSON Traudl}, 6"},
	{"es", "con {PERSON Antonio} \"{PERSON Toñín}\" ([AGE 11]), el \"{ORGANIZATION Toñín}\" (11)"},
	{"en", "{PERSON Clyde Daniel}, [AGE 31 yrs], of no address; {PERSON Clyde Daniel}, 31 yrs in service"},
	{"en", "placed with [PERSON Pat] and {PERSON Jim Haddersley} in Leeds; Toys and {PERSON Jim Haddersley}"},
}

func TestAges(t *testing.T) { holdTo(t, ageExamples, Options{Bare: true}) }

// The street before a post code and its town, by no word that streets have.
var beforePostcode = []example{
	{"de", "wh. [ADDRESS Hintere Zeile 12, {ADDRESS 3999 Kirchau}]"},
	{"de", "wh. [ADDRESS Hintere Zeile 12, {ADDRESS 3999}] {LOCATION Kirchau}, 12, 3999 Kirchen"},
	{"de", "Am 12, {ADDRESS 3999 Kirchau}; seit Mai 2012, {ADDRESS 3999 Kirchau}"},
}

func TestStreetBefore(t *testing.T) { holdTo(t, beforePostcode, Options{Bare: true}) }

// Surnames that are words, of people named in full, where a thing would have an article or does nothing so.
var againExamples = []example{
	{"de", "{PERSON Jens Richter} kam. Gegen [PERSON Richter] wird ermittelt. Der Richter am Amtsgericht sprach; das ist Sache der Richter."},
	{"de", "{PERSON RICHTER, Jens} kam. Gegen [PERSON Richter] wird ermittelt."},
	{"en", "{PERSON Jonathan Church} ran. I would recognise [PERSON Church] again. He went to church, and the Church was shut."},
	{"en", "{PERSON Ann Young} came. [PERSON Young] argued the point. Young people argued; the Young go free."},
	{"en", "Apologies: the [PERSON Wellses]; the Boxes were full."},
	{"en", "{PERSON Lavender Hull} took the chair.\nClosed 9.05. [PERSON LH]\nAll OK. TV\n"},
	{"en", "They live at [ADDRESS Number 3 The Green]. Number 3 the best."},
}

func TestAgainWithoutArticle(t *testing.T) { holdTo(t, againExamples, Options{Bare: true}) }
