package echo

import "testing"

// What the lines below who signs say: what somebody is, and the house before a post code. Without
// a way to reach somebody they say nothing, nor do they in a list or a text.
var signatureExamples = []example{
	{"es", "Un saludo,\n\n{PERSON Eulalia Bermejo}\n[OCCUPATION Técnica de siniestros]\nTlf. {PHONE_NUMBER 910 000 118}"},
	{"en", "Regards\n\n{PERSON HANNAH OSTROVSKY}\n[OCCUPATION PARTNER]\n{ORGANIZATION OSTROVSKY & VALE LLP}\n[ADDRESS 4 Temple Gate | {ADDRESS Bristol | BS1 6PL}]"},
	{"en", "so I will come back to you.\n\n-- \n{PERSON Perpetua Hale} (she/her)\n[OCCUPATION Keeper of {OCCUPATION Coins}]\n[ADDRESS 14 Quarry Bank, {ADDRESS Marlow SL7 2QT}]"},
	{"en", "Regards\n\n{PERSON Hannah Vale}\nThanks again for all you did.\nT {PHONE_NUMBER 01632 960418}"},
	{"en", "Regards\n\n{PERSON Hannah Vale}\nKeeper of Coins\nSee you soon"},
	{"en", "Surname, given name\n{PERSON Perpetua Hale}\nDate of birth\n3 May 1961\nTelephone\n{PHONE_NUMBER 01632 960418}"},
	{"en", "We met\n{PERSON Perpetua Hale}\nKeeper of Coins\n{ADDRESS Marlow SL7 2QT}"},
	{"en", "{PERSON Perpetua Hale}\n{PERSON Hannah Vale}\nLady Mayoress\n{PHONE_NUMBER 01632 960418}"},
}

func TestSignatures(t *testing.T) { holdTo(t, signatureExamples, Options{Bare: true}) }
