package corpus

import (
	"strings"
	"testing"
)

func conll(c Columns) Options { return Options{Format: "conll", Columns: c} }

// lines makes a file of columns of "token/tag token/tag".
func lines(s string) string {
	return strings.NewReplacer("/", "\t", " ", "\n").Replace(s) + "\n"
}

func TestSchemes(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"IO":         {"Jo/I-P Ax/I-P of/O Ulm/I-L", "[P Jo Ax] of [L Ulm]"},
		"IOB1":       {"Jo/I-P Al/B-P Ax/I-P", "[P Jo] [P Al Ax]"},
		"IOB2":       {"Jo/B-P Al/B-P Ax/I-P of/O", "[P Jo] [P Al Ax] of"},
		"IOBES":      {"Jo/S-P Al/B-P K/I-P Ax/E-P Ulm/S-L", "[P Jo] [P Al K Ax] [L Ulm]"},
		"BILOU":      {"Jo/U-P Al/B-P Ax/L-P Al/B-P Ax/L-P", "[P Jo] [P Al Ax] [P Al Ax]"},
		"new type":   {"Jo/B-P Ulm/I-L", "[P Jo] [L Ulm]"},
		"after end":  {"Jo/S-P Ax/I-P", "[P Jo] [P Ax]"},
		"after O":    {"Jo/B-P of/O Ax/I-P", "[P Jo] of [P Ax]"},
		"underscore": {"Jo/_ Ax/-", "Jo Ax"},
		"hyphen":     {"Ulm/B-loc-city", "[loc-city Ulm]"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := bracketed(all(t, lines(c.in), conll(Columns{}))[0]); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	if got := bracketed(all(t, lines("Jo/PER Ax/PER of/O Ulm/LOC"), conll(Columns{Plain: true}))[0]); got != "[PER Jo Ax] of [LOC Ulm]" {
		t.Error(got)
	}
}

func TestColumns(t *testing.T) {
	const in = "# a comment\n1\tBad Ems\tB-L\tx\n2\t,\tO\tx\n\n3\tUlm\tB-L\tx\n"
	docs := all(t, in, conll(Columns{Token: 2, Tag: 3, Separator: "\t", Comments: true}))
	if len(docs) != 2 || bracketed(docs[0]) != "[L Bad Ems] ," || docs[0].SourceID != "gold#1" {
		t.Error(docs)
	}
	if d := all(t, in, conll(Columns{Token: 2, Tag: 3, Separator: "\t", Comments: true, Sentences: 2, Lines: true}))[0]; bracketed(d) != "[L Bad Ems] ,\n[L Ulm]" {
		t.Error(bracketed(d))
	}
}

// A sentence's end ends a mention. Blank lines may be many, and the last is optional.
func TestDocuments(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"blank":     {"\n\nJo/B-P\n\n\nAx/I-P", "gold#1: [P Jo] | gold#2: [P Ax]"},
		"docstart":  {"-DOCSTART- -a-1- O O\n\nJo/B-P\n\nAx/I-P\n\n-DOCSTART- -X- O O\nUlm/B-L", "a-1: [P Jo] [P Ax] | gold#2: [L Ulm]"},
		"separates": {"Jo/B-P\n\nAx/I-P\n\n-DOCSTART- O\nUlm/B-L", "gold#1: [P Jo] [P Ax] | gold#2: [L Ulm]"},
		"newdoc":    {"# newdoc id = n1\n# sent_id = 1\nJo/B-P\n\n# newdoc\nUlm/B-L\n", "n1: [P Jo] | gold#2: [L Ulm]"},
		"mark":      {"\uFEFFJo/B-P", "gold#1: [P Jo]"},
		"returns":   {"Jo/B-P\r\n\r\nUlm/B-L\r\n", "gold#1: [P Jo] | gold#2: [L Ulm]"},
		"hash":      {"#/O Jo/B-P", "gold#1: # [P Jo]"},
		"empty":     {"\n\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			in := c.in
			if !strings.Contains(in, "DOCSTART") && !strings.Contains(in, "newdoc") {
				in = lines(in)
			}
			var got []string
			for _, d := range all(t, strings.ReplaceAll(in, "/", "\t"), conll(Columns{})) {
				got = append(got, d.SourceID+": "+bracketed(d))
			}
			if strings.Join(got, " | ") != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestTight(t *testing.T) {
	in := lines("“/O Jo/B-P ”/O (/O Ulm/B-L )/O ,/O l'/O Ax/B-P 's/O")
	if got := bracketed(all(t, in, conll(Columns{Tight: true}))[0]); got != "“[P Jo]” ([L Ulm]), l'[P Ax]'s" {
		t.Error(got)
	}
	if got := bracketed(all(t, in, conll(Columns{}))[0]); got != "“ [P Jo] ” ( [L Ulm] ) , l' [P Ax] 's" {
		t.Error(got)
	}
}

// Where the sentence is given as it was written, the tokens are found in it; a
// contraction stands for its words; a word that nobody wrote has no place.
func TestGivenText(t *testing.T) {
	const in = "# newdoc id = d\n# text = Al-Zaman, del Río.\n" +
		"1\tAl\tB-O\n2\t-\tI-O\n3\tZaman\tI-O\n4\t,\tO\n4.1\tghost\tB-O\n5-6\tdel\t_\n5\tde\tO\n6\tel\tB-L\n7\tRío\tI-L\n8\t.\tO\n\n" +
		"# text = Ulm!\n1\tUlm\tB-L\n2\t!\tO\n"
	d := all(t, in, conll(Columns{Token: 2, Tag: 3, Separator: "\t"}))[0]
	if got := bracketed(d); got != "[O Al-Zaman], [L del Río]. [L Ulm]!" {
		t.Error(got)
	}
}

func TestColumnsRefuse(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"columns":  {"Jo O\nZoë\n", "gold:2: 1 columns"},
		"tag":      {"Zoë Zoë\n", "gold:1: a tag is neither"},
		"prefix":   {"Zoë X-P\n", "gold:1: a tag"},
		"type":     {"Zoë B-\n", "gold:1: a tag"},
		"UTF-8":    {"Jo O\nZo\xff O\n", "gold:2: the text is not UTF-8"},
		"sentence": {"# text = Jo\nJo O\nZoë O\n", "gold:3: a token is not in its sentence"},
	} {
		t.Run(name, func(t *testing.T) {
			fails(t, Read(strings.NewReader(c.in), "gold", conll(Columns{})), c.want, "Zo")
		})
	}
}

func TestAnCora(t *testing.T) {
	const in = "# newdoc id = d\n# text = Fira de Manresa al Palau.\n" +
		"1\tFira\tFira\tPROPN\tnp0000o\t_\t0\troot\t_\tMWE=Fira_de_Manresa|MWEPOS=PROPN\n" +
		"2\tde\tde\tADP\t_\t_\t1\tcase\t_\t_\n" +
		"3\tManresa\tManresa\tPROPN\t_\t_\t1\tflat\t_\t_\n" +
		"4-5\tal\t_\t_\t_\t_\t_\t_\t_\t_\n" +
		"4\ta\ta\tADP\tsps00\t_\t6\tcase\t_\t_\n" +
		"5\tel\tel\tDET\tda0ms0\t_\t6\tdet\t_\t_\n" +
		"6\tPalau\tPalau\tPROPN\tnp0000l\t_\t1\tnmod\t_\tSpaceAfter=No\n" +
		"7\t.\t.\tPUNCT\tfp\t_\t1\tpunct\t_\t_\n"
	o := Options{Format: "ancora"}
	if got := bracketed(all(t, in, o)[0]); got != "[np0000o Fira de Manresa] al [np0000l Palau]." {
		t.Error(got)
	}
	fails(t, Read(strings.NewReader("# text = Zoë\n1\tZoë\tx\tx\tnp0000p\n"), "gold", o), "gold:2: 5 columns", "Zo")
}
