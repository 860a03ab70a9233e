package surrogate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"
	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/replace"
)

// published are numbers that the authorities, standards and vendors give as examples,
// with the label of their detector and the check of package internal/detect/pattern.
var published = []struct{ label, check, number, form string }{
	{"IBAN_CODE", "iban", "CH93 0076 2011 6238 5295 7", `^CH\d\d \d{4} \d{4} \d{4} \d{4} \d$`},
	{"IBAN_CODE", "iban", "DE89370400440532013000", `^DE\d{20}$`},
	{"IBAN_CODE", "iban", "ES91 2100 0418 4502 0005 1332", `^ES\d\d( \d{4}){5}$`},
	{"IBAN_CODE", "iban", "GB29 NWBK 6016 1331 9268 19", `^GB\d\d [A-Z]{4}( \d{4}){3} \d\d$`},
	{"CREDIT_CARD", "credit-card", "4111 1111 1111 1111", `^4\d{3}( \d{4}){3}$`},
	{"CREDIT_CARD", "credit-card", "5500-0000-0000-0004", `^5\d{3}(-\d{4}){3}$`},
	{"CH_AHV", "ch-ahv", "756.9217.0769.85", `^756\.\d{4}\.\d{4}\.\d\d$`},
	{"CH_VAT_ID", "ch-uid", "CHE-116.281.710 MWST", `^CHE-\d{3}\.\d{3}\.\d{3} MWST$`},
	{"CH_INSURANCE_CARD", "ch-insurance-card", "80756000080000000015", `^80756\d{15}$`},
	{"ES_NIF", "es-nif", "12345678Z", `^\d{8}[A-Z]$`},
	{"ES_NIE", "es-nie", "X-1234567-L", `^X-\d{7}-[A-Z]$`},
	{"ES_CIF", "es-cif", "A58818501", `^A\d{8}$`},
	{"ES_NUSS", "es-nuss", "28/12345678/40", `^28/\d{8}/\d\d$`},
	{"DE_VAT_ID", "de-vat-id", "DE136695976", `^DE\d{9}$`},
	{"DE_TAX_ID", "de-tax-id", "86095742719", `^\d{11}$`},
	{"DE_SOCIAL_SECURITY", "de-pension-insurance", "15070649C103", `^15\d{6}[A-Z]\d{3}$`},
	{"DE_HEALTH_INSURANCE", "de-health-insurance", "A123456780", `^[A-Z]\d{9}$`},
	{"IT_FISCAL_CODE", "it-fiscal-code", "RSSMRA85T10A562S", `^[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]$`},
	{"IT_VAT_CODE", "it-vat-code", "IT00743110157", `^IT\d{11}$`},
	{"FR_NIR", "fr-nir", "2 55 08 14 168 025 38", `^2 \d\d \d\d \d\d \d{3} \d{3} \d\d$`},
	{"FR_VAT_ID", "fr-vat-id", "FR 40 303265045", `^FR \d\d \d{9}$`},
	{"FR_SIREN", "fr-siren", "732 829 320", `^\d{3} \d{3} \d{3}$`},
	{"FR_SIRET", "fr-siret", "732 829 320 00074", `^\d{3} \d{3} \d{3} \d{5}$`},
	{"NL_BSN", "nl-bsn", "111222333", `^1\d{8}$`},
	{"PT_NIF", "pt-nif", "123 456 789", `^12\d \d{3} \d{3}$`},
	{"PT_NISS", "pt-niss", "12345678910", `^1\d{10}$`},
	{"BR_CPF", "br-cpf", "529.982.247-25", `^\d{3}\.\d{3}\.\d{3}-\d\d$`},
	{"BR_CNPJ", "br-cnpj", "11.222.333/0001-81", `^\d\d\.\d{3}\.\d{3}/0001-\d\d$`},
	{"PL_PESEL", "pl-pesel", "44051401458", `^\d\d(0[1-9]|1[0-2])\d{7}$`},
	{"PL_NIP", "pl-nip", "123-456-32-18", `^1\d\d-\d{3}-\d\d-\d\d$`},
	{"PL_REGON", "pl-regon", "123456785", `^\d{9}$`},
	{"PL_ID_CARD", "pl-id-card", "ABA 300000", `^[A-Z]{3} \d{6}$`},
	{"PL_PASSPORT", "pl-passport", "ZS0000177", `^[A-Z]{2}\d{7}$`},
	{"UK_NHS", "uk-nhs", "943 476 5919", `^\d{3} \d{3} \d{4}$`},
	{"UK_NINO", "uk-nino", "AB 12 34 56 C", `^[A-Z]{2} \d\d \d\d \d\d C$`},
	{"US_SSN", "us-ssn", "078-05-1121", `^\d{3}-\d\d-\d{4}$`},
	{"US_NPI", "us-npi", "1234567893", `^1\d{9}$`},
	{"ABA_ROUTING_NUMBER", "us-routing", "021000021", `^02\d{7}$`},
	{"AT_SOCIAL_INSURANCE", "at-social-insurance", "1237 010180", `^\d{4} \d{6}$`},
	{"IMEI", "imei", "490154203237518", `^4\d{14}$`},
	{"LEI", "lei", "5493001KJTIIGC8Y1R12", `^[A-Z0-9]{18}\d\d$`},
	{"VIN", "vin", "1M8GDM9AXKP042788", `^1M8[A-Z0-9]{14}$`},
}

func numberTarget(label, number string) replace.Target {
	x := target(lethe.Label("ID"), lethe.Lower(number), number)
	x.Detected = lethe.Label(label)
	return x
}

// What is drawn has the form that was there and passes the check that detection makes;
// what is asked to be invalid passes none.
func TestNumbersCheck(t *testing.T) {
	checks := pattern.Validators()
	for _, c := range published {
		if checks[c.check] == nil {
			t.Errorf("no check is named %s: %v", c.check, pattern.ValidatorNames())
			continue
		}
		if checks[c.check](c.number) == pattern.Invalid {
			t.Errorf("%s: %s does not check", c.check, c.number)
		}
		x := numberTarget(c.label, c.number)
		for seed := range 20 {
			d := replace.Deps{Seed: fmt.Sprint(seed)}
			for _, sum := range []string{"valid", "invalid"} {
				o, err := New(d, Options{Locale: "de-CH", Checksum: sum})
				if err != nil {
					t.Fatal(err)
				}
				if err := o.Prepare(t.Context(), replace.Briefing{Targets: []replace.Target{x}}); err != nil {
					t.Fatal(err)
				}
				got := pairFor(t, o, x).Surrogate
				verdict := checks[c.check](got)
				if sum == "valid" && verdict == pattern.Invalid || sum == "invalid" && verdict == pattern.Valid || got == c.number {
					t.Errorf("%s, %s: %s is %s", c.check, sum, c.number, got)
				}
				if sum == "valid" && !regexp.MustCompile(c.form).MatchString(got) {
					t.Errorf("%s: %s is %s", c.check, c.number, got)
				}
			}
		}
	}
}

// A number whose detector said nothing is known by its check characters.
func TestNumberByForm(t *testing.T) {
	checks := pattern.Validators()
	for _, c := range published {
		s, _, _ := schemeOf("", alnum(c.number))
		if s == nil {
			continue
		}
		x := numberTarget("", c.number)
		got := pairFor(t, prepared(t, Options{Locale: "de-CH"}, x), x).Surrogate
		if checks[c.check](got) == pattern.Invalid {
			t.Errorf("%s: %s is %s", c.check, c.number, got)
		}
	}
}

// Numbers without a scheme keep their letters' and digits' places.
// TestNumberRefused: what looks like a number of some kind and does not check is one of another kind, or
// none. All digits and letters at its end are tried.
func TestNumberRefused(t *testing.T) {
	for _, c := range published {
		number := alnum(c.number)
		for _, r := range "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
			if s, start, end := schemeOf("", number[:len(number)-1]+string(r)); s != nil && (start < 0 || end > len(number)) {
				t.Errorf("%s: %d to %d", c.label, start, end)
			}
		}
	}
	if s, _, _ := schemeOf("", "H17044182"); s != nil { // 2+7+0+4+8+1+7 are 29, so 1 would check
		t.Error("a number of a company that does not check has a scheme")
	}
}

func TestNumberForm(t *testing.T) {
	for number, want := range map[string]string{
		"MRN 0012345":                          `^MRN \d{7}$`,
		"Fall-Nr. 17/2034-B":                   `^Fall-Nr\. [1-9]\d/\d{4}-[A-Z]$`,
		"kx-77a":                               `^[a-z]{2}-\d\d[a-z]$`,
		"123e4567-e89b-12d3-a456-426614174000": `^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`,
		"№ 12":                                 `^№ [1-9]\d$`,
	} {
		x := numberTarget("", number)
		got := pairFor(t, prepared(t, Options{Locale: "de-CH"}, x), x).Surrogate
		if !regexp.MustCompile(want).MatchString(got) || got == number {
			t.Errorf("%q is %q", number, got)
		}
	}
	plate := numberTarget("CH_VEHICLE_REGISTRATION", "ZH 445566")
	got := pairFor(t, prepared(t, Options{Locale: "de-CH"}, plate), plate).Surrogate
	canton := strings.Fields(got)[0]
	if i := slices.IndexFunc(testLocale(t, "de-CH").Regions, func(r locale.Region) bool { return r.Code == canton }); i < 0 {
		t.Errorf("plate %q", got)
	}
}

// Whatever groups a mention has, it has the same number.
func TestNumberRender(t *testing.T) {
	p := Pair{Kind: kindNumber, Original: "756.9217.0769.85", Surrogate: "756.1234.5678.97"}
	iban := Pair{Kind: kindNumber, Original: "CH93 0076 2011 6238 5295 7", Surrogate: "CH11 9518 7666 8519 8453 6"}
	for _, c := range []struct {
		p             Pair
		mention, want string
	}{
		{p, "7569217076985", "7561234567897"}, {p, "756 9217 0769 85", "756 1234 5678 97"}, {p, "0769.85", "5678.97"},
		{p, "AHV756.9217.0769.85", "AHV756.1234.5678.97"}, {p, "anders", "756.1234.5678.97"},
		{iban, "ch9300762011623852957", "ch1195187666851984536"}, {iban, "CH93", "CH11"},
	} {
		if got := c.p.Render(c.mention, ""); got != c.want {
			t.Errorf("%q: %q, not %q", c.mention, got, c.want)
		}
	}
}

func TestPhoneRender(t *testing.T) {
	p := Pair{Kind: kindPhone, Original: "+41 44 123 45 67", Surrogate: "+41 44 825 05 37", Words: []Word{{roleCore, "441234567", "448250537"}}}
	for mention, want := range map[string]string{
		"044 123 45 67": "044 825 05 37", "+41 (0)44 123 45 67": "+41 (0)44 825 05 37", "0041441234567": "0041448250537",
		"123 45 67": "825 05 37", "tel:+41441234567": "tel:+41448250537", "044 123 45 67 x89": "044 825 05 37 x37", "weiss nicht": "+41 44 825 05 37",
	} {
		if got := p.Render(mention, "de"); got != want {
			t.Errorf("%q: %q, not %q", mention, got, want)
		}
	}
}

// Country and leading digits stay, and where a country has numbers that nobody has, the
// number is one of those.
func TestPhones(t *testing.T) {
	for _, c := range []struct{ tag, phone, want string }{
		{"en-US", "(212) 736-5000", `^\(212\) 555-01\d\d$`},
		{"en-US", "+1 212 736 5000", `^\+1 212 555 01\d\d$`},
		{"en-GB", "020 7946 1234", `^020 7946 0\d{3}$`},
		{"en-GB", "07912 345678", `^07700 900\d{3}$`},
		{"en-GB", "+44 131 496 9999", `^\+44 131 496 0\d{3}$`},
		{"de-DE", "030 2345678", `^030 23125\d{3}$`},
		{"de-DE", "+49 (0)89 12345678", `^\+49 \(0\)89 99998\d{3}$`},
		{"de-DE", "0176 12345678", `^0176 040690\d\d$`},
		{"fr-FR", "01 42 34 56 78", `^01 99 00 \d\d \d\d$`},
		{"fr-FR", "+33 6 12 34 56 78", `^\+33 6 39 98 \d\d \d\d$`},
		{"de-CH", "044 123 45 67", `^044 \d{3} \d\d \d\d$`},
		{"es-ES", "912 345 678", `^91\d \d{3} \d{3}$`},
		{"ca-ES", "+34 612 34 56 78", `^\+34 61\d \d\d \d\d \d\d$`},
		{"it-IT", "06 6982 1234", `^06 6\d{3} \d{4}$`},
		{"en-GB", "2217", `^\d{4}$`}, // an extension
		{"de-DE", "-331", `^-\d{3}$`},
	} {
		x := target("PHONE", c.phone)
		got := pairFor(t, prepared(t, Options{Locale: c.tag}, x), x).Surrogate
		if !regexp.MustCompile(c.want).MatchString(got) || got == c.phone {
			t.Errorf("%s: %s is %s", c.tag, c.phone, got)
		}
	}
}

// What is drawn for a number of a country with such a range is of it.
func TestFictionalPhones(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		region := rapid.SampledFrom([]string{"US", "GB", "FR"}).Draw(t, "region")
		n := phonenumbers.GetExampleNumberForType(region, rapid.SampledFrom([]phonenumbers.PhoneNumberType{phonenumbers.MOBILE, phonenumbers.FIXED_LINE}).Draw(t, "type"))
		text := phonenumbers.Format(n, phonenumbers.INTERNATIONAL)
		e := target("PHONE", text).Entity
		loc, err := localeForTest("en-US")
		if err != nil {
			t.Fatal(err)
		}
		p, country := phone(e, loc)
		d := source{key: mustKey(), seed: rapid.StringN(1, 8, -1).Draw(t, "seed")}.dice("phone", text, 0)
		to := d.phone(p, country, 0).Words[0].To
		ok := country == 1 && to[3:8] == "55501"
		for _, r := range fictional[country] {
			ok = ok || strings.HasPrefix(to, strings.TrimRight(r, "#")) && len(to) == len(r)
		}
		if !ok {
			t.Fatalf("%s is %s", text, to)
		}
	})
}

// TestFormsOfCodes: a letter before digits is no hexadecimal number, and an account keeps its country.
func TestFormsOfCodes(t *testing.T) {
	d := source{key: mustKey(), seed: "1"}.dice("code", "forms", 0)
	for text, form := range map[string]string{
		"B823432100017":                        `^[A-Z]\d{12}$`,
		"51.4-AD-2025/0037":                    `^\d\d\.\d-[A-Z]{2}-202[1-5]/\d{4}$`,
		"2405517/2024":                         `^\d{7}/202[0-4]$`,
		"DE21 8605 5592 1090 0012 34":          `^DE\d{2}( \d{4}){4} \d{2}$`,
		"GB 731 4470 15":                       `^GB \d{3} \d{4} \d{2}$`,
		"DE 291.553.870":                       `^DE \d{3}\.\d{3}\.\d{3}$`, // its check digit is wrong
		"ATU18522119":                          `^AT[A-Z]\d{8}$`,
		"ESB61044207":                          `^ES[A-Z]\d{8}$`,
		"NL003771420B07":                       `^NL\d{9}[A-Z]\d{2}$`,
		"0f8fad5b-d9cb-469f-a165-70867728950e": `^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`,
	} {
		if got := d.code(text, lethe.Code, nil); !regexp.MustCompile(form).MatchString(got) || got == text {
			t.Errorf("%s became %s", text, got)
		}
	}
}

// TestSpanishForms: number plates have no vowels and a real province; the code of a health card still says a
// sex and a day of birth near the one that was there, in Catalonia and in Castile.
func TestSpanishForms(t *testing.T) {
	for _, c := range []struct{ label, number, form string }{
		{"ES_VEHICLE_REGISTRATION", "1234 BCD", `^\d{4} [BCDFGHJKLMNPRSTVWXYZ]{3}$`},
		{"CODE", "1234-BCD", `^\d{4}-[BCDFGHJKLMNPRSTVWXYZ]{3}$`},
		{"ES_VEHICLE_REGISTRATION", "BA-7719-WK", `^(AB|AL|AV|BA|BI|BU|CA|CC|CO|CR|CS|CU|GC|GI|GR|GU|HU|LE|LO|LU|MA|MU|NA|PO|SA|SE|SG|SO|SS|TE|TF|TO|VA|VI|ZA)-\d{4}-[A-Z]{2}$`},
		{"ES_CIP", "ROGA1850312004", `^[A-Z]{4}1(8[2-8])(0[1-9]|1[0-2])([01]\d|2[0-8])\d{3}$`},
		{"CODE", "QNBR411102914018", `^[A-Z]{4}(3[89]|4[0-4])(0[1-9]|1[0-2])([01]\d|2[0-8])9\d{5}$`},
	} {
		x := numberTarget(c.label, c.number)
		for seed := range 40 {
			o, err := New(replace.Deps{Seed: fmt.Sprint(seed)}, Options{Locale: "es-ES"})
			if err != nil {
				t.Fatal(err)
			}
			if err := o.Prepare(t.Context(), replace.Briefing{Targets: []replace.Target{x}}); err != nil {
				t.Fatal(err)
			}
			if got := pairFor(t, o, x).Surrogate; !regexp.MustCompile(c.form).MatchString(got) || got == c.number {
				t.Errorf("%s is %s", c.number, got)
			}
		}
	}
}

// TestCodeOfAddress: five digits alone are a post code, though they were marked as an address; fewer are a house's.
func TestCodeOfAddress(t *testing.T) {
	for value, want := range map[string]Kind{"28770": kindPostCode, "17": kindAddress, "280": kindAddress, "280012": kindNumber} {
		if got := categoryOf(target("ADDRESS", value)).Kind; got != want {
			t.Errorf("%s is a %s", value, got)
		}
	}
}
