package pack

import "github.com/lethe-privacy/lethe/internal/text/wordset"

// things are names of what is nobody's, in all languages: firms that everybody has to do
// with, programs, products, feasts. Folded.
var things = wordset.Of(`google facebook whatsapp instagram twitter youtube microsoft windows word excel outlook teams zoom skype apple android iphone ipad
		samsung netflix spotify amazon ebay paypal linkedin tiktok telegram signal internet wifi bluetooth usb pdf covid sars influenza pfizer moderna
		paracetamol ibuprofen doliprane aspirine aspirin metformine metformin amoxicilline amoxicillin ramadan bitcoin visa mastercard maestro euro euros linux
		volkswagen renault peugeot citroen fiat toyota ford bmw audi mercedes opel skoda volvo ikea lego
		clio twingo megane kangoo duster octavia fabia panda punto doblo corsa golf polo passat fiesta yaris dacia seat lancia hyundai nissan
		bosch siemens miele philips makita nefit vaillant junkers saunier brico kevlar goretex teflon rayban bancontact ideal blik pagopa bizum multibanco
		powerpoint autocad revit photoshop labview chrome firefox whirlpool electrolux
		salmonella listeria legionella campylobacter escherichia staphylococcus streptococcus candida borrelia covid19`)

// isThing reports whether word i names a thing, and is no given name of the pack.
func (t *text) isThing(i int) bool {
	return things[t.Low(i)] && !t.isA(i, t.p.given, 0)
}
