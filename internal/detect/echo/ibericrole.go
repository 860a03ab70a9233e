package echo

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/span"
)

// What people are in Spanish and Catalan: trades, offices and posts, of both genders. Each may be a word of a rule
// or a form, too, so that they tell only right beside the name of somebody.
var (
	// ibericDoers have one more letter for a woman.
	ibericDoers = lists.Any("iberic-doers") + `a?`
	// ibericPairs end in a vowel that changes.
	ibericPairs = lists.Any("iberic-pairs") + `[oa]`
	// ibericCatalans are Catalan words that are told from Spanish.
	ibericCatalans = `advoca(?:t|da)|alcalde(?:ssa)?|alcaldesa|aprenen(?:t|ta)|arquitecte|barquer|boter|cambrera?|capatàs|cardiòleg|cardiòloga|cuinera?|diaca|dibuixant|encarrega(?:t|da)|escolà|ferrer|forner|fuster|gradua(?:t|da) social|infermera?|intèrpret|lampista|lletra(?:t|da)|magistra(?:t|da)|masovera?|mecànica?|mestre|mestra|metge(?:ssa)?|mosso|notari|operari|operària|pagès|pagesa|paleta|porter|presiden(?:t|ta)|psicòleg|psicòloga|regidora?|sabater|secretari|secretària|sequier|tècnica?|tresorera?|veterinari|veterinària|xef`
	// ibericOthers have one form for all.
	ibericOthers = `albañil|alcalde|alguacil|alférez|analista|auxiliar|capataz|ceramista|comadrona|comptable|conserge|conserje|contable|contramaestre|cura|dentista|electricista|esteticista|fisioterapeuta|frigorista|geriatra|gerente?|guía|guia|jefa?|jurista|logopeda|maquinista|matrona|modista|mototaxista|nutricionista|pediatra|peón|perito|presidente|presidenta|profe|recepcionista|sastre|socorrista|taxista|tractorista|violinista|concejal|concejala|vicepresident[ea]?|vigilante?`
	ibericRole   = `((?i:` + ibericDoers + `|` + ibericPairs + `|` + ibericCatalans + `|` + ibericOthers + `)(?: (?:adjunt[oa]?|social|municipal|nacional|titular|jubilad[oa]|jubilat|técnic[oa]|tècnica?|agrícola|calígrafo|consistorial|interin[oa]?|especialista))?(?: d(?:e |el |els |e la |['’])\p{Ll}{3,}(?: \p{Ll}{5,})?)?)`
	// ibericTitle may stand between what somebody is and the name.
	ibericTitle = `(?:(?:[Dd]|Dña|[Dd]ra?|[Ss]ra?|[Ff]r)\. ?|[Dd]on |[Dd]oña |[Ss]enyora? |[Ss]eñora? |[Ff]ray |en |na |n['’]|l['’]|una tal |un tal )?`
)

var (
	// roleBefore stands behind an article, and the name behind it: "la tresorera, Quima".
	roleBefore = ibericLooks.Form(`\b(?:[Ee]l |[Ll]a |[Ll]['’]|[Uu]na? |[Ss]eua? |[Ss]eva |[Dd]el |[Aa]l |[Pp]el |[Ss]u |[Mm]i )` + ibericRole + `,? (?:el |la )?` + ibericTitle)
	// roleBehind stands behind the name, with a sign or on its own line: "Pío (jurista)", "Eider\norientadora".
	roleBehind = ibericLooks.Form(`(?:, | \(|\n[ \t]*)` + ibericRole + `(?:[),.;\n]|$)`)
)

// ibericRoles finds what somebody is beside the name. Before a colon it is a word of a form, and stays.
func (d *document) ibericRoles(t *text) {
	begins, ends := map[int]bool{}, map[int]bool{}
	for m := range d.all() {
		if m.Field == t.field && m.Label == lethe.Person {
			begins[m.Start], ends[m.End] = true, true
		}
	}
	if len(begins) == 0 {
		return
	}
	for _, form := range [...]*forms.Form{roleBefore, roleBehind} {
		for _, at := range t.look().All(form) {
			s := span.Span{Start: at[2], End: at[3]}
			named := form == roleBehind && ends[at[0]]
			for i := s.End + 1; form != roleBehind && i <= at[1] && !named; i++ {
				named = begins[i]
			}
			if named && !t.taken.All(s) && !t.people.Any(s) {
				d.add(t, s, lethe.Occupation, .7, "what somebody is, beside the name")
			}
		}
	}
}
