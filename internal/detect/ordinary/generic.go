package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// A word for a kind of organisation with words for what such are about is a kind as well: the Fracture Clinic,
// a Garden Centre, the Parish Council. And it is no organisation in the name of something else: Council Tax.

var (
	// aboutKinds are words for what clinics, centres, schools, councils and the like are for, or whose they are.
	aboutKinds = wordset.Of(`day night garden leisure health call rest law service services booking outpatient outpatients inpatient housing aid advice document upload children medical birth resource family sports sport shopping community town city visitor detention contact distribution data training job crisis business conference exhibition arts youth life recycling retail ` +
		`fracture falls genetics genetic anticoagulation memory pain eye ear dental vet walk-in fertility elective colorectal cardiac vascular plastic orthopaedic orthopedic oral general minor cataract respiratory asthma diabetes diabetic breast skin sleep voice hand foot hip knee hernia bowel bladder stoma thyroid renal stroke heart liver lung allergy hearing antenatal postnatal maternity baby flu travel vaccination smear cancer oncology pre-op rapid access emergency urgent acute keyhole laser cosmetic bariatric spinal brain transplant ` +
		`parish county district borough local fire police responsible planning education tax port harbour highway highways licensing competent relevant highest school student ` +
		`food blood piggy sperm bottle infant primary secondary junior senior high sunday nursery private public state grammar boarding compulsory sun after methodist baptist messy resuscitation central main branch staff ` +
		`building social housing adoption fostering pharmacy practice whole the our your department of`)
	// noBodies end what is no organisation though a word for one stands in it.
	noBodies = wordset.Of(`tax holiday holidays insurance assurance day days house houses staff nurse nurses manual direction directions expedition professional professionals electrical band first assistant meal meals patrol board sub adjuster adjusters blood trip trips uniform rules fees loan loans number hours leave dinner dinners bus run gate governor governors teacher surgeon manager clerk member members`)
	// trusted is the end of what a will leaves to nobody by name.
	trusted = lazyregexp.New(`(?i)^(?:my )?trustees? upon trust$`)
)

// isGeneric reports whether an organization that a word for its kind makes one is a kind and no more.
func (f *field) isGeneric(m lethe.Mention) bool {
	if m.Detector != "organizations" || m.Rule != cue.OfKind || f.language != "en" {
		return false
	}
	if trusted.MatchString(m.Text) {
		return true
	}
	words := strings.FieldsFunc(m.Text, letter.NotOfWord)
	if len(words) < 2 {
		return false
	}
	head := strings.ToLower(words[len(words)-1])
	for _, w := range words[:len(words)-1] {
		low := strings.ToLower(strings.TrimSuffix(strings.ReplaceAll(w, "’", "'"), "'s"))
		if !aboutKinds[low] && !(noBodies[head] && isEnglishWord(low)) {
			return false
		}
	}
	return isEnglishWord(head)
}
