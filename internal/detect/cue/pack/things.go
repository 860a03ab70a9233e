package pack

import "strings"

// things are names of what is nobody's, in all languages: firms that everybody has to do
// with, programs, products, feasts. Folded.
var things = func() map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(`google facebook whatsapp instagram twitter youtube microsoft windows word excel outlook teams zoom skype apple android iphone ipad
		samsung netflix spotify amazon ebay paypal linkedin tiktok telegram signal internet wifi bluetooth usb pdf covid sars influenza pfizer moderna
		paracetamol ibuprofen doliprane aspirine aspirin metformine metformin amoxicilline amoxicillin ramadan bitcoin visa mastercard maestro euro euros linux
		volkswagen renault peugeot citroen fiat toyota ford bmw audi mercedes opel skoda volvo ikea lego`) {
		all[w] = true
	}
	return all
}()
