package pattern

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

var inVehicle = Recognizer{
	Name: "in-vehicle-registration", Presidio: "InVehicleRegistrationRecognizer", Country: "in", Languages: english,
	Doc:   "Indian number plates of all series; those of a district that there is are certain.",
	Label: "IN_VEHICLE_REGISTRATION", Weak: true,
	Patterns: []Pattern{
		{Name: "1 letter", Score: 0.01, Loose: true, Regex: `\b[A-Z]\d{4}\b`},
		{Name: "2 letters", Score: 0.01, Loose: true, Regex: `\b[A-Z]{2}\d{4}\b`},
		{Name: "I and 5 digits", Score: 0.01, Loose: true, Regex: `\bI\d{5}\b`},
		{Name: "3 letters", Score: 0.2, Cased: true, Regex: `\b[A-Z]{3}\d{4}\b`},
		{Name: "diplomatic", Score: 0.4, Cased: true, Regex: `\b\d{1,3}(?:CD|CC|UN)[1-9]\d{1,3}\b`},
		{Name: "state and 1 digit", Score: 0.5, Cased: true, Regex: `\b[A-Z]{2}\d[A-Z]{1,3}\d{4}\b`},
		{Name: "state and 2 digits", Score: 0.5, Cased: true, Regex: `\b[A-Z]{2}\d{2}[A-Z]{1,2}\d{4}\b`},
		{Name: "state by marks", Score: 0.5, Cased: true, Own: true, Regex: `\b[A-Z]{2}[ -]\d{1,2}[ -]?[A-Z]{1,3}[ -]\d{4}\b`},
		{Name: "Bharat", Score: 0.85, Regex: `\b[2-9][1-9]BH\d{4}[A-HJ-NP-Z]{2}\b`},
		{Name: "armed forces", Score: 0.85, Regex: `\b\d{2}[A-FHKPRX]\d{6}[A-Z]\b`},
	},
	Context: []string{"rto", "vehicle", "plate", "registration"},
	Validate: func(s string) Verdict {
		c := compact(s)
		switch {
		case strings.HasSuffix(c, "0000") && c[0] >= 'A' || strings.HasSuffix(c, "I00000"):
			return Invalid
		case len(c) == 10 && c[2:4] == "BH" && c[4:8] == "0000", len(c) == 10 && c[:2] == "00" && c[2] >= 'A':
			return Invalid
		case len(c) >= 8 && ofDistrict(c):
			return Valid
		}
		return Unknown
	},
	Examples: []detect.Example{
		{Text: "vehicle [IN_VEHICLE_REGISTRATION DL3CJI0001], plate [IN_VEHICLE_REGISTRATION GJ-09-AB-1234]"},
		{Text: "plate KA01AB0000, part GJ09AB1234"},
	},
}

// ofDistrict reports whether a mark begins with a state and the number of a
// transport office that it has. Delhi and Gujarat write their numbers with one
// digit too.
func ofDistrict(c string) bool {
	districts, ok := transportOffices[c[:2]]
	if !ok || !isDigit(c[2]) || checksum.Mod(c[len(c)-4:], 10000) <= 0 {
		return false
	}
	number := c[2:4]
	if !isDigit(c[3]) {
		if number = c[2:3]; c[:2] != "DL" && c[:2] != "GJ" {
			return false
		}
	}
	n, err := strconv.Atoi(number)
	return err == nil && districts[n]
}

// transportOffices are the numbers of the offices that register vehicles, by state
// (Ministry of Road Transport and Highways).
var transportOffices = func() map[string]map[int]bool {
	m := map[string]map[int]bool{}
	for _, f := range strings.Fields(`
	AN:1 AP:39-40 AR:1-17,19-20,22 AS:1-34 BR:1-11,19,21-22,24-34,37-39,43-46,50-53,55-56 CG:1-30 CH:1-4
	DD:1-3 DN:9 DL:1-13 GA:1-12 GJ:1-39 HP:1-99 HR:1-99 JH:1-24 JK:1-22 KA:1-71
	KL:1-99 LA:1-2 LD:1-9 MH:1-51 ML:1-10 MN:1-7 MP:1-71 MZ:1-8 NL:1-10 OD:1-35
	OR:1-31 PB:1-99 PY:1-5 RJ:1-58 SK:1-8 TN:1-99 TR:1-8 TS:1-38 UK:1-20
	UP:11-96 WB:1-98`) {
		set := map[int]bool{}
		for r := range strings.SplitSeq(f[3:], ",") {
			from, to, ok := strings.Cut(r, "-")
			if !ok {
				to = from
			}
			first, _ := strconv.Atoi(from)
			last, _ := strconv.Atoi(to)
			for n := first; n <= last; n++ {
				set[n] = true
			}
		}
		m[f[:2]] = set
	}
	return m
}()
