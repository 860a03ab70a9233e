package ordinary

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

const ordinal = `(?:\d+(?:st|nd|rd|th)|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth)`

// institution is what every text about the law may name: courts by their rank, organs of the
// state, codes. The name of a place, a number or a person makes one of them particular.
var institution = lazyregexp.New(`^(?i:(?:the|der|die|das|el|la|los|las|l'|els|les) ?)?(?:` +
	// English. In the training part of the Text Anonymization Benchmark nine of ten of these need
	// no masking, against one of two with the name of a place.
	`(?:` + ordinal + ` (?:Chamber|Section|Division) of the )?(?:(?:Federal|High|Supreme|Special|Regional|State|Military) )*(?:Constitutional|Supreme|High|Regional|District|County|City|Crown|Magistrates?['’]?s?|Administrative|Commercial|Criminal|Civil|Labour|Employment|Social|Appeals?|Appellate|Family|Military|Assize|Cassation|Sheriff|Juvenile|State Security|Martial Law)(?: Administrative| Commercial| Criminal| Civil| Labour| Military| Appeals?)? (?:Courts?|Tribunals?)(?: of First[ -]Instance)?` +
	`|(?:(?:Joint )?(?:Civil|Criminal) (?:Chambers?|Divisions?) of the )?(?:Supreme |High |Administrative )?Courts? of (?:Appeals?|Cassation|Session|Justice|First[ -]Instance|Auditors|Human Rights)` +
	`|(?:(?:Section |Vice-|Deputy |Court )?(?:President|Registrar)s?(?: of the)? )?(?:Grand )?(?:Chamber|Section)|(?:Section|Court|Deputy Section) (?:President|Registrar)|(?:European )?Court|European Commission|European Central Bank|(?:European )?Parliament|Parliamentary Assembly|Committee of Ministers(?: of the Council(?: of Europe)?)?|Council(?: of (?:Europe|Ministers|State))?|Conseil d['’]État` +
	`|Parliamentary Assembly and the Committee of Ministers of the Council of Europe` +
	`|Government|(?:Federal )?Ministry (?:of|for) (?:the )?(?:Interior|Justice|Defence|Finance|Education|National Education|Health|Labour|(?:European |International )?(?:Foreign|Internal|Home) Affairs)` +
	`|(?:Principal |Chief )?(?:Public |State )?Prosecut(?:or|ion)(?: General)?(?:['’]s)?(?: Office)?|Attorney General(?:['’]s Office)?|Registry|Lender|Borrower|Insurer|U\.S\.C\.|` +
	`Code of (?:Civil|Criminal|Administrative) Procedure|(?:Civil|Criminal|Penal|Commercial|Administrative|Tax|Labour|Family) Code|Constitution|Convention|Protocol` +
	// German: those with a name of their own are what news is about.
	`|(?:Oberste[rns]? |Höchste[rns]? )Gerichtshof(?:e?s)?|(?:Amts|Land|Verwaltungs|Sozial|Arbeits|Finanz|Bezirks|Handels|Familien|Straf)gerichts?|Staatsanwaltschaft|Salvatorische Klausel` +
	// Spanish
	`|Tribunal (?:Supremo|Constitucional|Superior de Justicia|de Cuentas|Económico-Administrativo)|Audiencia(?: (?:Provincial|Nacional))?|Sala (?:Primera|Segunda|Tercera|Cuarta|Quinta|de lo (?:Civil|Penal|Social|Contencioso-Administrativo|Militar))|Juzgado(?: de (?:Primera Instancia|lo (?:Social|Penal|Mercantil|Contencioso-Administrativo)|Instrucción))?` +
	`|Ministerio (?:Fiscal|Público)|Defensor del Pueblo|Abogac[ií]a del Estado|Ministerio Fiscal y la Abogac[ií]a del Estado|Código (?:Civil|Penal|de Comercio)|Constitución(?: Española)?|Convenio|Protocolo|Ley (?:Orgánica|de (?:Enjuiciamiento (?:Civil|Criminal)|Contrato de Seguro))` +
	// Catalan
	`|Tribunal (?:Suprem|Constitucional|Superior de Justícia)|Audiència(?: (?:Provincial|Nacional))?|Sala (?:Primera|Segona|Tercera|Quarta|Cinquena)|Jutjat(?: de Primera Instància)?|Ministeri Fiscal|Síndic de Greuges|Codi (?:[Cc]ivil|[Pp]enal)|Constitució|Conveni|Protocol` +
	`)$`)

// isInstitution reports whether a mention is one. A single word needs an article.
func isInstitution(s, before string) bool {
	if institution.MatchString(s) {
		return strings.ContainsAny(s, " .") || isArticled(before)
	}
	parts := joint.Split(s, -1)
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !institution.MatchString(part) })
}

// joint is the text between two of them.
var joint = lazyregexp.New(` and (?:the )?| to the | of the |, (?:the )?`)
