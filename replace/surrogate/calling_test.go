package surrogate

import (
	"fmt"
	"testing"
)

// groupsOf are occupations with their group, by the sub-major groups of ISCO-08 that a person looked up.
var groupsOf = map[string][]string{
	"clergy":      {"Gemeindepfarrerin", "vicar", "párroco", "mossèn"},
	"ranks":       {"Oberkommissarin", "Stabsfeldwebel", "corporal", "sargento", "caporal", "coronel"},
	"health":      {"enfermera", "infermera", "llevadora", "metge de capçalera", "Oberärztin", "Krankenschwester", "ward sister nurse", "pielęgniarka", "médecin", "farmacêutica", "veterinario", "consultant", "neuroloog"},
	"court":       {"La magistrada", "jutge", "Richter", "Staatsanwältin", "giudice", "sędzia", "juge d'instance", "fiscal"},
	"counsel":     {"letrada", "procuradora", "Rechtsanwältin", "solicitor", "avocate", "avocate fiscaliste", "advogado", "perita judicial"},
	"teaching":    {"Oberstudienrätin", "orientadora", "tutora", "mestra", "Grundschullehrerin", "primary school teacher", "institutrice", "maestra", "nauczycielka", "lerares"},
	"social":      {"trabajadora social", "educadora social", "Sozialarbeiter", "social worker", "maatschappelijk werker"},
	"technical":   {"arquitecte tècnic", "ingeniera", "software developer", "inżynier", "técnico de sonido"},
	"building":    {"fontanero", "paleta", "Elektrikerin", "roofer", "Maurer"},
	"craft":       {"mecànic", "tapicero de coches", "restauradora de muebles"},
	"logistics":   {"cap de magatzem", "camionero", "conductora", "operària", "bus driver", "carter", "Lagerist"},
	"hospitality": {"camarero", "cuinera", "jefe de cocina", "Kellnerin", "pastissera"},
	"arts":        {"dissenyadora gràfica", "periodista", "traductora", "photographer"},
	"security":    {"vigilante de seguridad", "bombera", "Polizist"},
	"management":  {"Directora de oficina", "cap de secció", "regidora", "presidenta", "jefe de taller", "Abteilungsleiterin", "head of department"},
	"office":      {"administrativa", "la secretària", "perito", "bookkeeping clerk", "Sachbearbeiterin"},
	"general":     {"farrier", "campanera", "esmolador ambulant", "zahorí"},
}

func TestCalling(t *testing.T) {
	order := map[string]int{}
	for i, g := range []string{"clergy", "ranks", "health", "court", "counsel", "teaching", "social", "technical", "building", "craft", "logistics", "hospitality", "arts", "security", "management", "sales", "services", "land", "office", "general"} {
		order[g] = i
	}
	if len(callings) != len(order) {
		t.Fatalf("%d groups", len(callings))
	}
	for want, all := range groupsOf {
		for _, occupation := range all {
			if got := calling(occupation); got != order[want] {
				t.Errorf("%s is in group %d, not %s", occupation, got, want)
			}
		}
	}
}

// TestCallingKept: who signs a judgment stays a judge, and a woman; what is in no group becomes somebody of
// whom no more is said than that they work.
func TestCallingKept(t *testing.T) {
	for _, c := range []struct {
		tag, was string
		sex      byte
	}{
		{"ca-ES", "magistrada", 'f'}, {"ca-ES", "infermera", 'f'}, {"ca-ES", "mestre", 'm'}, {"ca-ES", "tècnica de manteniment", 'f'},
		{"es-ES", "letrada", 'f'}, {"es-ES", "orientadora", 'f'}, {"es-ES", "Directora de oficina", 'f'}, {"es-ES", "fontanero", 'm'},
		{"es-ES", "campanera", 'f'}, {"de-DE", "Richterin", 'f'}, {"de-CH", "Abteilungsleiterin", 'f'}, {"fr-FR", "juge", 0},
		{"nl-NL", "advocaat", 'm'}, {"pl-PL", "nauczycielka", 'f'}, {"pt-PT", "advogada", 'f'}, {"en-GB", "barrister", 0}, {"en-US", "farrier", 0},
		{"de-DE", "Hauptwachtmeister", 'm'}, {"de-CH", "Oberkommissarin", 'f'}, {"en-GB", "Corporal", 0}, {"es-ES", "cabo", 'm'}, {"ca-ES", "coronel", 0}, {"de-DE", "Kaplan", 'm'},
		{"es-ES", "juez", 0}, {"es-ES", "maestra", 'f'}, {"es-ES", "presidenta", 'f'}, {"es-ES", "enfermera", 'f'}, {"es-ES", "secretaria", 'f'}, {"es-ES", "director", 'm'},
		{"ca-ES", "jutgessa", 'f'}, {"ca-ES", "presidenta", 'f'}, {"ca-ES", "director", 'm'}, {"ca-ES", "secretari", 'm'}, {"ca-ES", "cap de secció", 0},
		{"de-DE", "Ärztin", 'f'}, {"de-DE", "Lehrer", 'm'}, {"de-CH", "Krankenschwester", 'f'}, {"en-US", "judge", 0}, {"en-GB", "nurse", 0}, {"en-GB", "director", 0},
		{"fr-FR", "avocate", 'f'}, {"fr-FR", "infirmière", 'f'}, {"fr-FR", "directrice", 'f'}, {"it-IT", "avvocata", 'f'}, {"it-IT", "direttore", 'm'}, {"it-IT", "infermiera", 'f'},
		{"nl-NL", "rechter", 'm'}, {"nl-NL", "directrice", 'f'}, {"pl-PL", "sędzia", 'm'}, {"pl-PL", "dyrektorka", 'f'}, {"pt-PT", "juíza", 'f'}, {"pt-PT", "enfermeira", 'f'}, {"pt-PT", "diretor", 'm'},
	} {
		for i := range 8 {
			x := target("OCCUPATION", fmt.Sprint(c.was, i), c.was)
			got := pairFor(t, prepared(t, Options{Locale: c.tag}, x), x).Surrogate
			sex := bearer(firstWord(got), c.tag)
			if base(c.tag) == "de" || base(c.tag) == "en" {
				sex = 0
			}
			if calling(got) != calling(c.was) || sex != 0 && sex != c.sex {
				t.Errorf("%s: %s becomes %s", c.tag, c.was, got)
			}
		}
	}
}
