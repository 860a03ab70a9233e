package clinical_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
)

func write(t testing.TB, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// plain is what a configuration says, without where it says it.
type plain struct {
	types, roots                                                      string
	set, tokenizer, abbreviations, gazetteer, suffixes                string
	generic, specific, names, structured, blacklist, triggers, schema string
}

func said(c *clinical.Config) plain {
	return plain{
		strings.Join(c.Types, ","), strings.Join(c.ResourceRoots, ","),
		c.FinalSet, c.Tokenizer, c.Abbreviations, c.Gazetteer, c.SuffixGazetteer,
		c.GenericRules, c.SpecificRules, c.FieldNames, c.Structured, c.Blacklist, c.Triggers, c.Schema,
	}
}

func TestLoadHOCON(t *testing.T) {
	c, err := clinical.LoadConfig(filepath.Join(folder(t, nil), "klinik.conf"))
	if err != nil {
		t.Fatal(err)
	}
	want := plain{
		types: "Age,Date,ID,Location,Name", set: "phi-annotations", tokenizer: "alternate",
		gazetteer: "listen/lists.def", suffixes: "listen/endungen.def", generic: "regeln/main.jape", specific: "regeln/haus.jape",
		names: "felder.txt", structured: "struktur.txt", blacklist: "ausschluss.txt", triggers: "kontexte.txt", schema: "builtin",
	}
	if got := said(c); got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// What the Java tool has within itself stands in a folder of resources, or else
// lethe's own takes its place.
func TestResources(t *testing.T) {
	dir := folder(t, nil)
	resources := t.TempDir()
	write(t, filepath.Join(resources, "jape/phi-annotations.jape"), "Phase: P\nInput: Token\nRule: R ({Token.string == \"Xaver\"}):x --> :x.Name = {rule = \"R\"}\n")
	file := write(t, filepath.Join(dir, "r.conf"), `pipeline { genericTransducer = "jape/phi-annotations.jape", annotationTypes = [Name] }`)
	c, err := clinical.LoadConfig(file, resources)
	if err != nil {
		t.Fatal(err)
	}
	if c.GenericRules != "jape/phi-annotations.jape" || len(c.Warnings) > 0 {
		t.Errorf("%s %v", c.GenericRules, c.Warnings)
	}
	p, err := clinical.New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	doc := report()
	doc.Fields[len(doc.Fields)-1].Text = "Xaver"
	r, err := p.Annotate(t.Context(), doc)
	if err != nil || !strings.Contains(show(p.Mentions(r)), `/Notiz [0,5) PERSON "Xaver"`) {
		t.Error(err)
	}
	c, err = clinical.LoadConfig(file)
	if err != nil || c.GenericRules != clinical.BuiltInRules || len(c.Warnings) != 1 {
		t.Errorf("%v %+v", err, c)
	}
	below := write(t, filepath.Join(dir, "s.conf"), `pipeline { resource_roots = ["`+filepath.ToSlash(resources)+`"], genericTransducer = "jape/phi-annotations.jape" }`)
	if c, err = clinical.LoadConfig(below); err != nil || c.GenericRules == clinical.BuiltInRules {
		t.Errorf("resource_roots: %v", err)
	}
}

// Rules of files run as in JAPE Plus unless the configuration says otherwise, in either form: what
// stands alone in braces and denies takes nothing there, and an annotation in the classic engine.
func TestEngine(t *testing.T) {
	dir := folder(t, nil)
	write(t, filepath.Join(dir, "rules.jape"), "Phase: P\nInput: Token\nOptions: control = appelt\nRule: R ({!Token.string == \"Xaver\"} ({Token}):x) --> :x.Name = {rule = \"R\"}\n")
	for name, c := range map[string]struct{ file, text, want string }{
		"HOCON":          {"e.conf", `pipeline { genericTransducer = "rules.jape", annotationTypes = [Name] }`, "Anna, Muster"},
		"HOCON, classic": {"e.conf", `pipeline { genericTransducer = "rules.jape", annotationTypes = [Name], japeEngine = classic }`, "Xaver"},
		"YAML":           {"e.yaml", "generic_rules: rules.jape\ntypes: [Name]\n", "Anna, Muster"},
		"YAML, classic":  {"e.yaml", "generic_rules: rules.jape\ntypes: [Name]\nengine: classic\n", "Xaver"},
	} {
		t.Run(name, func(t *testing.T) {
			config, err := clinical.LoadConfig(write(t, filepath.Join(dir, c.file), c.text))
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range []func(string) ([]byte, error){config.YAML, config.HOCON} { // it stays what it is
				text, err := form(dir)
				if err != nil {
					t.Fatal(err)
				}
				again := filepath.Join(dir, "again.conf")
				if strings.Contains(string(text), "generic_rules:") {
					again = filepath.Join(dir, "again.yaml")
				}
				if config, err = clinical.LoadConfig(write(t, again, string(text))); err != nil {
					t.Fatal(err)
				}
			}
			p, err := clinical.New(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			doc := &lethe.Document{Fields: []lethe.Field{{Name: "/Text", Text: "Anna Xaver Muster"}}}
			r, err := p.Annotate(t.Context(), doc)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, a := range p.Found(r) {
				got = append(got, a.In(r.Annotations.Text))
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("got %v, want %s", got, c.want)
			}
		})
	}
}

// A configuration within a copy of the Java tool's sources finds what lies there.
func TestCheckedOut(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "deidentifier-pipeline/src/main/resources/jape/phi-annotations.jape"), "Phase: P\nInput: Token\nRule: R ({Token}):x --> {}\n")
	file := write(t, filepath.Join(dir, "configs/klinik/klinik.conf"), `pipeline { genericTransducer = "jape/phi-annotations.jape" }`)
	c, err := clinical.LoadConfig(file)
	if err != nil || c.GenericRules != "jape/phi-annotations.jape" {
		t.Fatalf("%v %+v", err, c)
	}
	if _, err := clinical.New(t.Context(), c); err != nil {
		t.Error(err)
	}
}

func TestFileURLs(t *testing.T) {
	dir := folder(t, nil)
	slash := filepath.ToSlash(dir)
	write(t, filepath.Join(dir, "fünf listen.txt"), "A;B\n")
	for _, url := range []string{"file:" + slash, "file://" + slash, "file:///" + strings.TrimPrefix(slash, "/"), slash} {
		text := `pipeline { annotationMapping = "` + url + `/f%C3%BCnf%20listen.txt", genericTransducer = "regeln/main.jape" }`
		if !strings.HasPrefix(url, "file:") {
			text = strings.Replace(text, "f%C3%BCnf%20listen", "fünf listen", 1)
		}
		c, err := clinical.LoadConfig(write(t, filepath.Join(dir, "u.conf"), text))
		if err != nil || c.FieldNames != "fünf listen.txt" {
			t.Errorf("%s: %v", url, err)
		}
	}
}

func TestConfigErrors(t *testing.T) {
	for name, c := range map[string]struct{ file, text, want string }{
		"no file for a key":   {"x.conf", "pipeline {\n gazetteer = \"nope/lists.def\"\n}", "x.conf:2:14: pipeline.gazetteer: there is no file nope/lists.def"},
		"no file beside":      {"x.conf", "pipeline {\n gazetteer = ${config_file_dir}\"nope.def\"\n}", "x.conf:2:14: pipeline.gazetteer: there is no file nope.def"},
		"no file, yaml":       {"x.yaml", "gazetteer: nope.def\n", "x.yaml: gazetteer: there is no file nope.def"},
		"a folder for a file": {"x.yaml", "gazetteer: listen\n", "x.yaml: gazetteer: listen is no file"},
		"a file for a folder": {"x.yaml", "schema: felder.txt\n", "x.yaml: schema: felder.txt is no folder"},
		"unknown key":         {"x.conf", "pipeline {\n suffixGazeteer = \"x\"\n}", `x.conf:2:19: unknown key "pipeline.suffixGazeteer"; did you mean "suffixGazetteer"?`},
		"case of a key":       {"x.conf", "pipeline { annotationmapping = x }", `x.conf:1:32: unknown key "pipeline.annotationmapping"; did you mean "annotationMapping"?`},
		"unknown key, yaml":   {"x.yaml", "gazeteer: x\n", `x.yaml:1:1: unknown key "gazeteer"; did you mean "gazetteer"?`},
		"no pipeline":         {"x.conf", "pipelin { gazetteer = x }", `x.conf: there is no object "pipeline"`},
		"list for a text":     {"x.conf", "pipeline { gazetteer = [x] }", "x.conf:1:24: pipeline.gazetteer must be a text, not a list"},
		"text for a list":     {"x.conf", "pipeline { annotationTypes = Name }", "x.conf:1:30: pipeline.annotationTypes must be a list, not a text"},
		"list in a list":      {"x.conf", "pipeline { annotationTypes = [[Name]] }", "x.conf:1:31: pipeline.annotationTypes must hold texts only"},
		"a type":              {"x.yaml", "types: [\"Na me\"]\n", "x.yaml: types: a type is a name without spaces"},
		"own tokenizer":       {"x.conf", "pipeline { tokenizerRules = \"mine.rules\" }", "x.conf:1:29: rules of one's own for tokens"},
		"another tokenizer":   {"x.conf", "pipeline { tokenizerRules = \"creole://x/Other.rules\" }", "x.conf:1:29: rules of one's own for tokens"},
		"own sentences":       {"x.conf", "pipeline { sentenceSplitterRules = \"mine.jape\" }", "x.conf:1:36: rules of one's own for sentences"},
		"engine":              {"x.conf", "pipeline { japeEngine = minus }", `x.conf:1:25: pipeline.japeEngine: "minus" is neither classic nor plus`},
		"engine, yaml":        {"x.yaml", "engine: minus\n", `x.yaml: engine: "minus" is neither classic nor plus`},
		"tokenizer, yaml":     {"x.yaml", "tokenizer: mine\n", `x.yaml: tokenizer: "mine" is neither alternate nor default`},
		"plugin's gazetteer":  {"x.conf", "pipeline { gazetteer = \"creole://x/lists.def\" }", "x.conf:1:24: what GATE's plugins have for pipeline.gazetteer"},
		"undefined":           {"x.conf", "pipeline { gazetteer = ${dir}\"x\" }", "x.conf:1:24: ${dir} has no value"},
		"not HOCON":           {"x.conf", "pipeline {", "x.conf:1:10: an object is not closed"},
		"missing include":     {"x.conf", "include \"nope.conf\"", "x.conf:1:1: include: open"},
		"what is it":          {"x.txt", "", "x.txt: the name of a configuration ends in .conf or .yaml"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := clinical.LoadConfig(write(t, filepath.Join(folder(t, nil), c.file), c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "clinical: ") {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
	if _, err := clinical.LoadConfig(filepath.Join(t.TempDir(), "none.conf")); err == nil {
		t.Error("a configuration that is not there")
	}
}

// What is wrong in a file that a configuration names is reported with that file's name
// and line, and with the key.
func TestErrorsOfFiles(t *testing.T) {
	for name, c := range map[string]struct{ file, text, key, want string }{
		"list missing":        {"listen/medizin.lst", "", "gazetteer", "medizin.lst"},
		"unknown control":     {"regeln/haus.jape", "Phase: P\nInput: Token\nOptions: control = appel\n", "specific_rules", "haus.jape:3:"},
		"no right side":       {"regeln/haus.jape", "Phase: P\nInput: Token\nRule: R\n({Token})\nRule: S\n", "specific_rules", "haus.jape:5:"},
		"macro undefined":     {"regeln/haus.jape", "Phase: P\nInput: Token\nRule: R\n(NOPE)\n--> {}\n", "specific_rules", "haus.jape:4:"},
		"macro recursive":     {"regeln/haus.jape", "Phase: P\nInput: Token\nMacro: A\n(A)\nRule: R\n(A) --> {}\n", "specific_rules", "haus.jape:"},
		"phase missing":       {"regeln/namen.jape", "", "generic_rules", "namen.jape"},
		"path does not parse": {"ausschluss.txt", "Id;Name\n//Geraet(;Name\n", "blacklist", "ausschluss.txt:2: path: column 3:"},
		"mapping":             {"felder.txt", "Visum\n", "field_names", "felder.txt:1: a path and a name"},
		"structure":           {"struktur.txt", "\nA;B;c\n", "structured_fields", "struktur.txt:2: features"},
		"triggers":            {"kontexte.txt", "Sohn;NameContext;x;1\n", "context_triggers", "kontexte.txt:1: the numbers"},
		"not UTF-8":           {"kontexte.txt", "S\xf6hne;NameContext;1;1\n", "context_triggers", "kontexte.txt:1: the line is not UTF-8"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := folder(t, map[string]string{c.file: c.text})
			conf, err := clinical.LoadConfig(filepath.Join(dir, "klinik.conf"))
			if err == nil {
				_, err = clinical.New(t.Context(), conf)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "klinik.conf: "+c.key+": ") {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "Wilson") {
				t.Error("a line of a list is quoted")
			}
		})
	}
}

// A word list from before UTF-8 is read, with a warning that names it and not what it holds.
func TestLegacyList(t *testing.T) {
	dir := folder(t, nil)
	write(t, filepath.Join(dir, "listen/medizin.lst"), "Wilson\nM\xfcllerkrankheit\n")
	c, err := clinical.LoadConfig(filepath.Join(dir, "klinik.conf"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := clinical.New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(p.Warnings, "\n")
	if !strings.Contains(all, "medizin.lst:2: this line is not UTF-8; it is read as Latin-1") || strings.Contains(all, "krankheit") {
		t.Errorf("warnings: %s", all)
	}
}

func TestKeysWithoutMeaning(t *testing.T) {
	c, err := clinical.LoadConfig(write(t, filepath.Join(folder(t, nil), "x.conf"), "colour = red\npipeline {\n genericTransducer = regeln/main.jape\n threads = 4\n}"))
	if err != nil || len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0], "x.conf:4:12: pipeline.threads has no meaning") {
		t.Errorf("%v %v", err, c.Warnings)
	}
}

func TestAbbreviations(t *testing.T) {
	dir := folder(t, map[string]string{"abk/lists.def": "abk.lst:abbreviation\n", "abk/abk.lst": "Zwv\n"})
	file := write(t, filepath.Join(dir, "x.yaml"), "abbreviations: abk/lists.def\ngeneric_rules: none\n")
	c, err := clinical.LoadConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := clinical.New(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "abk/lists.def"), "nope.lst:x\n")
	if _, err := clinical.New(t.Context(), c); err == nil || !strings.Contains(err.Error(), "nope.lst") {
		t.Errorf("%v", err)
	}
}

func TestSchemaFolder(t *testing.T) {
	xml := `<schema><element name="Name"><complexType><attribute name="type"><simpleType><restriction base="string"><enumeration value="patient"/></restriction></simpleType></attribute></complexType></element></schema>`
	dir := folder(t, map[string]string{"schemas/name.xml": xml})
	file := write(t, filepath.Join(dir, "x.yaml"), "types: [Name]\nschema: schemas\nstructured_fields: struktur.txt\ngeneric_rules: none\n")
	r, err := pipeline(t, file).Annotate(t.Context(), report())
	if err != nil {
		t.Fatal(err)
	}
	if got := show(pipeline(t, file).Mentions(r)); !strings.HasPrefix(got, `/Patient/Name [0,16) PERSON "Nadja Hofmeister" 0.50 patient`) {
		t.Errorf("the confidence is not in the schema: %s", got) // and so the default counts
	}
	write(t, file, "types: [Name, Age]\nschema: schemas\ngeneric_rules: none\n")
	c, err := clinical.LoadConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := clinical.New(t.Context(), c); err == nil || !strings.Contains(err.Error(), "x.yaml: schema: ") || !strings.Contains(err.Error(), "age.xml") {
		t.Errorf("%v", err)
	}
}

// A configuration says the same in both forms, here and in another folder.
func TestConvert(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir := folder(t, map[string]string{"abk/lists.def": "abk.lst:x\n", "schemas/name.xml": "<schema/>"})
		pick := func(key, value string) string {
			if rapid.Bool().Draw(rt, key) {
				return key + ": " + value + "\n"
			}
			return ""
		}
		text := pick("types", "[Name, Größe]") + pick("final_annotation_set", `"a \"b\" ${c}\\"`) + pick("tokenizer", "default") +
			pick("abbreviations", "abk/lists.def") + pick("gazetteer", "listen/lists.def") + pick("suffix_gazetteer", filepath.ToSlash(dir)+"/listen/endungen.def") +
			pick("generic_rules", "regeln/main.jape") + pick("specific_rules", "regeln/../regeln/haus.jape") + pick("field_names", "felder.txt") +
			pick("structured_fields", "struktur.txt") + pick("blacklist", "ausschluss.txt") + pick("context_triggers", "kontexte.txt") +
			pick("schema", rapid.SampledFrom([]string{"builtin", "schemas"}).Draw(rt, "s")) + pick("resource_roots", "[listen]")
		a, err := clinical.LoadConfig(write(t, filepath.Join(dir, "a.yaml"), text))
		if err != nil {
			rt.Fatal(err)
		}
		if a.Schema == "builtin" { // where a folder "schemas" lies beside, it would be meant
			if err := os.RemoveAll(filepath.Join(dir, "schemas")); err != nil {
				rt.Fatal(err)
			}
		}
		hocon, err := a.HOCON(dir)
		if err != nil {
			rt.Fatal(err)
		}
		b, err := clinical.LoadConfig(write(t, filepath.Join(dir, "b.conf"), string(hocon)))
		if err != nil {
			rt.Fatalf("%v\n%s", err, hocon)
		}
		if x, y := relativeTo(said(a), dir), said(b); x != y {
			rt.Fatalf("hocon:\n%+v\n%+v", x, y)
		}
		other := t.TempDir()
		yaml, err := b.YAML(other)
		if err != nil {
			rt.Fatal(err)
		}
		c, err := clinical.LoadConfig(write(t, filepath.Join(other, "c.yaml"), string(yaml)))
		if err != nil {
			rt.Fatalf("%v\n%s", err, yaml)
		}
		back, err := c.YAML(dir)
		if err != nil {
			rt.Fatal(err)
		}
		d, err := clinical.LoadConfig(write(t, filepath.Join(dir, "d.yaml"), string(back)))
		if err != nil {
			rt.Fatalf("%v\n%s", err, back)
		}
		x, y := said(b), said(d)
		x.roots, x.specific, y.specific = "", filepath.Base(x.specific), filepath.Base(y.specific)
		if x != y {
			rt.Fatalf("elsewhere and back:\n%+v\n%+v", x, y)
		}
	})
}

// relativeTo writes the path that is absolute as HOCON has it.
func relativeTo(p plain, dir string) plain {
	p.suffixes = strings.TrimPrefix(p.suffixes, filepath.ToSlash(dir)+"/")
	return p
}

func TestConvertRefuses(t *testing.T) {
	c, err := clinical.LoadConfig(write(t, filepath.Join(t.TempDir(), "a.yaml"), "generic_rules: none\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.HOCON("."); err == nil || !strings.Contains(err.Error(), "generic_rules") {
		t.Errorf("%v", err)
	}
}
