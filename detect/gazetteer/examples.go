package gazetteer

import "github.com/lethe-privacy/lethe/detect"

var examples = []detect.Example{
	{Text: "a [DEMOGRAPHIC left-handed] [OCCUPATION glass  eye\nmaker] and [DEMOGRAPHIC widower] with [MEDICAL Type 2 Diabetes]", Language: "en"},
	{Text: "[MEDICAL Crohn’s disease]; two [OCCUPATION nurses]", Language: "en"},
	{Text: "die [OCCUPATION Krankenpflegerin] und der maurer", Language: "de"},
	{Text: "nursery rhymes, left - handed, diabetes2", Language: "en"},
	{Text: "the nurse and the carpenter", Language: "de"},
}
