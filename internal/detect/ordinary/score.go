package ordinary

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// onScale is what somebody scored on a scale with two parts to its name, which number plates look like as well.
	onScale = lazyregexp.New(`^(?:BDI-(?:I|II|V)|HAM-[AD]|CGI-[IS]|IES-R|PCL-[CM]|DES-T|EDE-Q|SCL-K|EDI-C|TAS-D) \d{1,3}$`)
	// onWheels is the text before a number plate.
	onWheels = lazyregexp.New(`(?i)(?:kennzeichen|fahrzeug|wagen|auto|pkw|lkw|kfz|plate|car|van|matrícula|coche|cotxe)[^.;\n]*$`)
)

// isScore reports whether what looks like a number plate is a score: "BDI-II 31".
func (f *field) isScore(m lethe.Mention) bool {
	return (m.Detector == "echo" || m.Detector == "de-vehicle-registration") && onScale.MatchString(m.Text) && !onWheels.MatchString(last(f.text[:m.Start], 40))
}
