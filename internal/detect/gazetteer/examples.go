package gazetteer

import "github.com/lethe-privacy/lethe/detect"

var examples = []detect.Example{
	{Text: "a [DEMOGRAPHIC left-handed] [OCCUPATION glass  eye\nmaker] and [DEMOGRAPHIC widower] with [MEDICAL ALS], [MEDICAL Type 2 Diabetes]", Language: "en"},
	{Text: "[MEDICAL Crohn’s disease]; two [OCCUPATION nurses] from [LOCATION Switzerland], on [TREATMENT adalimumab]", Language: "en"},
	{Text: "[MEDICAL Bronchiolitis] after a [TREATMENT hip replacement], [DEMOGRAPHIC Jehovah's Witness]", Language: "en"},
	{Text: "die [OCCUPATION Glockengießerin] mit [MEDICAL Q-Fieber], [DEMOGRAPHIC verwitwet], [TREATMENT Hüft-TEP] in [LOCATION Winterthur]", Language: "de"},
	{Text: "[OCCUPATION Krankenpflegerin], [MEDICAL Oberarmfraktur], [TREATMENT Schulteroperation]", Language: "de"},
	{Text: "[DEMOGRAPHIC viuda], [OCCUPATION enfermera], con [MEDICAL esclerosis múltiple] y [TREATMENT quimioterapia]", Language: "es"},
	{Text: "[DEMOGRAPHIC vídua], [OCCUPATION infermera], amb [MEDICAL al·lèrgia a la penicil·lina], de [LOCATION Girona]", Language: "ca"},
	{Text: "nursery rhymes, left - handed, diabetes2, a Baker street, the bread was baked", Language: "en"},
	{Text: "grösser als er, der maurer, sie lehren, Mitarbeiterin, Radfahrer, Prämie, die Krankheit, fieberhaft", Language: "de"},
	{Text: "the carpenter and the widow", Language: "de"},
}
