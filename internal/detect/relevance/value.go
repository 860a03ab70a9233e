package relevance

import (
	"strings"

	"github.com/lethe-privacy/lethe"
)

// kindOf is the label by which the model judges: the type that the tagger's corpus
// gave, or else a coarser form of the detector's label.
func kindOf(m *lethe.Mention) lethe.Label {
	if k, ok := kinds[lethe.Label(m.Type)]; ok {
		return k
	}
	if k, ok := kinds[m.Label]; ok {
		return k
	}
	return lethe.Misc
}

var kinds = map[lethe.Label]lethe.Label{
	lethe.Person: lethe.Person,
	lethe.Code:   lethe.Code, lethe.PersonalID: lethe.Code, lethe.Phone: lethe.Code, lethe.Email: lethe.Code,
	lethe.URL: lethe.Code, lethe.IPAddress: lethe.Code, lethe.IBAN: lethe.Code, lethe.CreditCard: lethe.Code,
	lethe.Location: lethe.Location, lethe.Address: lethe.Location, "LOC": lethe.Location,
	lethe.Organization: lethe.Organization, "ORG": lethe.Organization,
	lethe.Date: lethe.Date, lethe.BirthDate: lethe.Date, "DATETIME": lethe.Date,
	lethe.Demographic: lethe.Demographic, lethe.Occupation: lethe.Demographic, lethe.Medical: lethe.Demographic,
	lethe.Treatment: lethe.Demographic, lethe.Age: lethe.Demographic, "DEM": lethe.Demographic,
	lethe.Quantity: lethe.Quantity,
	lethe.Misc:     lethe.Misc, lethe.Event: lethe.Misc,
}

// passing are words that do not tell one value from another.
var passing = hashes("the", "a", "an", "of", "mr", "mrs", "ms", "miss", "dr", "sir", "no", "nos", "and", "in", "for", "s", ".", ",", "’", "'", "“", "”", "(", ")", "-")

// valueOf is the same for all ways in which a document writes a value: a person's
// surname, a normalized date, the words of anything else.
func valueOf(m *lethe.Mention, k lethe.Label, words []word) uint32 {
	if k == lethe.Date && m.Normalized != "" {
		return hashOf(m.Normalized)
	}
	h, last := uint32(hashSeed), uint32(0)
	for _, w := range words {
		if passing[w.hash] || w.form.has(lineEnd) {
			continue
		}
		h = mix(h, w.hash)
		if w.form.has(letters) && w.Len() > 2 {
			last = w.hash
		}
	}
	if k == lethe.Person && last != 0 {
		return mix(uint32(hashSeed), last)
	}
	return h
}

// precision of a date: how many of day, month and year its normalized form has;
// 9 for what is no date of the calendar, such as a duration.
func precision(m *lethe.Mention) uint32 {
	value := m.Normalized
	if value == "" || strings.Trim(value, "0123456789/") != "" {
		return 9
	}
	return uint32(strings.Count(value, "/"))
}
