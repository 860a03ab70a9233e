package lethe

// Label is the type of a mention or entity.
//
// Two vocabularies meet in it. Detectors speak the detector labels below, and
// those of the recognizers that name a national identifier (US_SSN, DE_TAX_ID).
// A schema (package schema) maps them to its own labels, which carry the weights
// of the risk formulas.
type Label string

// Labels that detectors use.
const (
	Person       Label = "PERSON"
	Location     Label = "LOCATION"
	Organization Label = "ORGANIZATION"
	Address      Label = "ADDRESS"
	Occupation   Label = "OCCUPATION"
	Demographic  Label = "DEMOGRAPHIC"
	Age          Label = "AGE"
	Date         Label = "DATE"
	BirthDate    Label = "BIRTH_DATE"
	Event        Label = "EVENT"
	Medical      Label = "MEDICAL"
	Treatment    Label = "TREATMENT"
	Code         Label = "CODE"        // a reference to a case, claim, invoice
	PersonalID   Label = "PERSONAL_ID" // a number that stands for a person: patient, member, insured
	Quantity     Label = "QUANTITY"
	Title        Label = "TITLE" // a title before a name: Mrs., Prof.; in few schemas
	Time         Label = "TIME"  // a weekday or time of day; in few schemas
	Misc         Label = "MISC"

	Email      Label = "EMAIL_ADDRESS"
	URL        Label = "URL"
	IPAddress  Label = "IP_ADDRESS"
	Phone      Label = "PHONE_NUMBER"
	IBAN       Label = "IBAN_CODE"
	CreditCard Label = "CREDIT_CARD"
)

// Labels lists the labels above.
func Labels() []Label {
	return []Label{
		Person, Location, Organization, Address, Occupation, Demographic, Age, Date, BirthDate,
		Event, Medical, Treatment, Code, PersonalID, Quantity, Title, Time, Misc,
		Email, URL, IPAddress, Phone, IBAN, CreditCard,
	}
}
