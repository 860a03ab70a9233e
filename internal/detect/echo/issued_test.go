package echo

import "testing"

// What people are known by that somebody gave them, names in columns and in Chinese letters, and what is nothing like it.
var issuedExamples = []example{
	{"es", "La letrada, colegiada [PERSONAL_ID 7.413], y el agente con TIP [PERSONAL_ID 90312]. Colegiado en 2019, 7.413 euros."},
	{"es", "Acudieron tres agentes (n.º [PERSONAL_ID 3318] y [PERSONAL_ID 3402]). Los agentes cobran 1.200 euros; agente n.º 2."},
	{"ca", "Col·legiada núm. [PERSONAL_ID 5120]; truqueu-nos al [PHONE_NUMBER 633.811.207]. Costa 633.811.207 euros."},
	{"en", "PC {PERSON Orla Tewson}, [PERSONAL_ID 5582], attended. PC Games, 1999."},
	{"en", "session [CODE 3b9f04ac77d1e2c6] ended; the session effaced nothing. Meet at [ADDRESS ///mango.lantern.stool]. See a///b."},
	{"en", "We met [PERSON 李小龙] there. The tea is 龙井茶叶很好喝."},
	{"de", "Name     [PERSON Quast]     [PERSON von Achter]\nWohnort     Trier     Bonn\n"},
	{"de", "Der Bogen.\n\nName   [PERSON Graf]   [PERSON Teufel]\nVorname   {PERSON Jonas}   {PERSON Chiara}\n\nEnde"},
	{"de", "Name     Betrag     Ort\nKohl     12,00     Bonn\n"},
	{"en", "Signed {PERSON A. Lock} DC [PERSONAL_ID 2207]; a DC 2207 mAh pack; Agent {PERSON Faith} (ID [PERSONAL_ID 2291])."},
	{"de", "Einschreiben [CODE RR 00 123 456 7DE], Roller (vers. [CODE 482 KLM]), vers. 100 EUR"},
	{"de", "KOK'in [PERSON Bergmann] und POKin [PERSON Huber] kamen; KHK seit 2010."},
}

func TestIssued(t *testing.T) { holdTo(t, issuedExamples, Options{Bare: true}) }
