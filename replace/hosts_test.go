package replace

import "testing"

// Hosts with a masked name in them go as a whole; what has none, or is no host, stays.
func TestHosts(t *testing.T) {
	r := distinctive(t,
		target("NAME", "Reto Tschuppert"), target("NAME", "Mercè Puigdellívol"), target("LOCATION", "Oberkirchtal"),
		target("LOCATION", "Vilallonga de Ter"), target("LOCATION", "Trub"), target("ADDRESS", "Bachweg 3, 4999 Niederwilau"),
		target("NAME", "Anna Keller"), target("LOCATION", "Mühlau"),
	)
	for _, c := range []struct{ text, want string }{
		{"https://www.gemeinde-oberkirchtal.ch/verwaltung/steuern", "https://www.[LOCATION]/verwaltung/steuern"},
		{"info@praxis-tschuppert.ch, praxis-tschuppert.ch", "info@[NAME], [NAME]"},
		{"https://oberkirchtal.feuerwehr.example/einsatz", "https://[LOCATION]/einsatz"},
		{"www.vilallongadeter.cat, seu.vilallonga-de-ter.cat/tramits", "www.[LOCATION], [LOCATION]/tramits"},
		{"tallerpuigdellivol.com", "[NAME]"},
		{"kontakt@gemeinde-trub.ch, www.trub.ch", "kontakt@[LOCATION], www.[LOCATION]"},
		{"www.trubschachen.ch, trubel.com", "www.trubschachen.ch, trubel.com"}, // another place, another word
		{"www.niederwilau.ch", "www.[ADDRESS]"},
		{"gemeinde@muehlau.ch, www.mühlau.ch, turnverein-muehlau.ch", "gemeinde@[LOCATION], www.[LOCATION], [LOCATION]"},
		{"www.keller-druck.ch, keller.com", "www.keller-druck.ch, keller.com"}, // many are called Keller, and a cellar
		{"Das weiss Oberkirchtal.Dann kam er.", "Das weiss Oberkirchtal.Dann kam er."},
		{"gemeinde.ch, www.example.org/news", "gemeinde.ch, www.example.org/news"},
	} {
		if got := undetected(t, r, "de", c.text); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}
