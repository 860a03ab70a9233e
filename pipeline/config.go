package pipeline

import (
	"errors"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/gatexml"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
	"github.com/lethe-privacy/lethe/report"
)

// Config is all that a run can be told, as it stands in lethe.yaml. The tags are
// the one place where an option is described: help, `lethe config init` and the
// JSON schema for editors read them.
type Config struct {
	Profile  string     `yaml:"profile,omitempty" group:"Input" flag:"profile" doc:"settings for a kind of collection, by name, or a file of your own ending in .yaml"`
	Schema   string     `yaml:"schema,omitempty" group:"Detection" flag:"schema" doc:"labels and weights, by name, or a file of your own ending in .yaml"`
	Input    Input      `yaml:"input,omitempty" group:"Input" doc:"how the collection is read and written back"`
	Detect   Detect     `yaml:"detect,omitempty" group:"Detection" doc:"how personal data are found"`
	LLM      LLM        `yaml:"llm,omitempty" group:"Language model" doc:"which language model is asked, and what it may cost; none unless a server is named"`
	Extract  Extraction `yaml:"extraction,omitempty" group:"Language model" doc:"what the language model is asked for"`
	Link     Link       `yaml:"link,omitempty" group:"Linking" doc:"how mentions become entities"`
	Metadata Metadata   `yaml:"metadata,omitempty" group:"Input" doc:"what happens to fields beside the content"`
	Risk     Risk       `yaml:"risk,omitempty" group:"Risk and masking" doc:"how re-identification is measured"`
	Mask     Mask       `yaml:"mask,omitempty" group:"Risk and masking" doc:"what is to be removed"`
	Replace  Replace    `yaml:"replace,omitempty" group:"Replacement" doc:"what stands in its place"`
	Report   Report     `yaml:"report,omitempty" group:"Run" doc:"what the owner of the collection is shown"`
	Run      Limits     `yaml:"run,omitempty" group:"Run" doc:"how the work is done; nothing here changes the output"`
}

// Input says how records are found in files.
type Input struct {
	Format         string            `yaml:"format,omitempty" flag:"format" doc:"json, jsonl, csv, tsv, text, lines (a document a line), spans, doccano, brat, conll, gate (documents of GATE, or other XML) or docx; empty: by the name of each file, of standard input by what is in it"`
	IDColumn       string            `yaml:"id_column,omitempty" flag:"id-column" doc:"the column of a CSV or TSV file that holds the id"`
	TextColumns    []string          `yaml:"text_columns,omitempty" flag:"text-column" doc:"the columns of a CSV or TSV file that hold the text; the others are metadata"`
	IDField        string            `yaml:"id_field,omitempty" flag:"id-field" doc:"the field of a JSON record that holds the id, as meta.nr for nr in meta; empty: id"`
	TextFields     []string          `yaml:"text_fields,omitempty" flag:"text-field" doc:"the fields of a JSON record that hold the text, as body.note for note in body; empty: content, or text. The others travel along, and are searched too"`
	Delimiter      string            `yaml:"delimiter,omitempty" flag:"delimiter" doc:"the character between columns; empty: by the name and header of the file"`
	Columns        map[string]string `yaml:"columns,omitempty" flag:"column" doc:"what columns of a table and members of JSON hold, by name or dotted path: a label (surname: name) for the whole value, keep for what is neither searched nor changed, number for numbers that stay, text for what is searched as usual"`
	GateSet        string            `yaml:"gate_set" flag:"gate-set" doc:"the set of annotations in which documents of GATE have what is marked; documents without it are searched"`
	Embedded       string            `yaml:"embedded" flag:"embedded" doc:"pictures and files in Word documents, in which nothing can be searched: refuse fails the document, remove puts empty ones in their place, keep shares them as they are"`
	MaxUnpacked    int               `yaml:"max_unpacked,omitempty" flag:"max-unpacked" doc:"the most megabytes that a Word document may unpack to, or a file ending in .gz, .zst or .xz; 0: 256, and no bound for such files, which are read record by record"`
	MaxDocument    int               `yaml:"max_document,omitempty" flag:"max-document" doc:"the most megabytes that one document may have; 0: 64"`
	DocumentMemory int               `yaml:"document_memory,omitempty" flag:"document-memory" doc:"the most megabytes of memory that the work on one document may take, by what stands in it, beside some 250 for lists and models; what would take more fails; 0: 512"`
	MaxParts       int               `yaml:"max_parts,omitempty" flag:"max-parts" doc:"the most parts that a Word document may have; 0: 10000"`
	MaxRatio       int               `yaml:"max_ratio,omitempty" flag:"max-ratio" doc:"how many times larger than packed a part of a Word document may be, or a file ending in .gz, .zst or .xz, above a megabyte; 0: 500"`
}

// Detect says how mentions are found.
type Detect struct {
	Language     string   `yaml:"language,omitempty" flag:"language" doc:"BCP 47 tag for documents whose metadata do not name their language; empty: by the look of each text"`
	Strict       bool     `yaml:"strict_language,omitempty" flag:"strict-language" doc:"a document in which there is a language without a model fails, instead of being searched with what there is; a text of which the language is not clear does not"`
	Region       string   `yaml:"region,omitempty" flag:"region" doc:"two-letter country for telephone numbers written without one"`
	Domain       string   `yaml:"domain,omitempty" flag:"domain" doc:"what kind of texts: legal and clinical prefer the tagger's models for those, administrative reads what citizens write to offices in Catalan and Spanish"`
	Models       []string `yaml:"models,omitempty" flag:"tagger-model" doc:"files of the tagger's models, made by lethe train, instead of those that are built in"`
	Transformers []string `yaml:"transformers,omitempty" flag:"transformer" doc:"token classifiers in ONNX form, beside the tagger: names or ids that 'lethe models' lists, or folders"`
	Aggregation  string   `yaml:"aggregation,omitempty" flag:"aggregation" doc:"how a transformer's tokens become mentions: none, simple, first, average or max, as Hugging Face has them; empty: first"`
	LeastScore   float64  `yaml:"transformer_min_score,omitempty" flag:"transformer-min-score" doc:"mentions of a transformer with a lower score are left out, in [0,1]"`
	Window       int      `yaml:"transformer_window,omitempty" flag:"transformer-window" doc:"how many tokens a transformer sees at a time, 8 to 8192; 0: as many as it was made for, and at most 512"`
	Overlap      int      `yaml:"transformer_overlap,omitempty" range:"any" flag:"transformer-overlap" doc:"how many tokens neighbouring windows share, at most half of one; 0: a quarter, -1: none"`
	Batch        int      `yaml:"transformer_batch,omitempty" flag:"transformer-batch" doc:"windows that are computed together, at most 256; 0: 4. More cost memory and change nothing else"`
	Batches      int      `yaml:"transformer_threads,omitempty" flag:"transformer-threads" doc:"batches of a transformer that are computed at once, for all documents; 0: 2. More cost memory and change nothing else"`
	Runtime      string   `yaml:"onnx_runtime,omitempty" flag:"onnx-runtime" doc:"the library of ONNX Runtime that computes transformers, in programs built with the tag ort"`
	Bias         float64  `yaml:"bias,omitempty" flag:"bias" range:"any" doc:"more than 0 lets the tagger find more, with more false hits, and never less; less than 0 the opposite"`
	Rules        string   `yaml:"rules" flag:"rules" doc:"general: recognizers that rather miss than hit at random; presidio: as Presidio has them, overlaps included"`
	Relevance    string   `yaml:"relevance" flag:"relevance" doc:"prior: documented rules; learned: a model of what annotators of court cases mask"`
	MinScore     float64  `yaml:"min_score,omitempty" flag:"min-score" doc:"mentions with a lower score are left out, in [0,1]"`
	Clinical     string   `yaml:"clinical,omitempty" flag:"clinical" doc:"rules for clinical reports: builtin for those in German, or a configuration ending in .conf or .yaml"`
	Resources    []string `yaml:"resources,omitempty" flag:"resources" doc:"folders in which files of that configuration are looked for that do not lie beside it"`
	Only         []string `yaml:"only,omitempty" flag:"only" doc:"the detectors to use; empty: all. 'lethe labels --detectors' lists them"`
	Without      []string `yaml:"without,omitempty" flag:"without" doc:"detectors to leave out; 'lethe labels --detectors' lists them"`
	Recognizers  []string `yaml:"recognizers,omitempty" flag:"recognizers" doc:"files with recognizers of your own, YAML or CSV"`
	Given        string   `yaml:"given" flag:"given" doc:"mentions that are marked in spans, doccano, brat and conll: only: they are all that counts; also: what the detectors find is added; ignore"`
	GivenLabels  string   `yaml:"given_labels,omitempty" flag:"given-labels" doc:"a YAML file that says what the labels of such mentions become (labels, ignored)"`
	Overlaps     string   `yaml:"overlaps" flag:"overlaps" doc:"resolve: of mentions that overlap the stronger has the text; unite: they become one, with the label of the highest rank"`

	TransformerLabels map[string]lethe.Label `yaml:"transformer_labels,omitempty" doc:"what a transformer's labels become where they are not of the usual ones: labels of detectors or of the schema, '-' for none"`

	Remote []Service `yaml:"remote,omitempty" doc:"services that find personal data over HTTP, beside the detectors: a list of name, url, form (presidio, huggingface, lethe) and more; see docs/remote-detectors.md"`

	Ranks map[lethe.Label]int `yaml:"ranks,omitempty" doc:"overlaps unite: the rank of each label where the mention has none of its own; 0 for any other"`

	Lists  `yaml:",inline"`
	Labels map[lethe.Label]LabelDetect `yaml:"labels,omitempty" doc:"min_score, allow, allow_regex, deny and deny_regex for single labels of the detectors"`
}

// Lists are values that are never, or always, found.
type Lists struct {
	Allow      []string `yaml:"allow,omitempty" doc:"values that are never personal data"`
	AllowRegex []string `yaml:"allow_regex,omitempty" doc:"expressions for such values"`
	Deny       []string `yaml:"deny,omitempty" doc:"values that always are, as DENIED; they identify by themselves"`
	DenyRegex  []string `yaml:"deny_regex,omitempty" doc:"expressions for such values"`
}

// LabelDetect are the options of one label.
type LabelDetect struct {
	MinScore *float64 `yaml:"min_score,omitempty"`
	Lists    `yaml:",inline"`
}

// Link says how mentions become entities.
type Link struct {
	People      string  `yaml:"people" flag:"link-people" doc:"names: people are linked by the structure of their names; exact: only what is written alike. Mentions files are linked exactly"`
	Similar     string  `yaml:"similar" flag:"link-similar" doc:"values of people, organizations and places that are nearly the same are one entity: off; spelling: by how they are written; vectors: by how they are written and used"`
	Vectors     string  `yaml:"vectors,omitempty" flag:"vectors" doc:"link-similar vectors: a fastText model, as lethe embedding train makes it; empty: trained on the collection itself"`
	Cosine      float64 `yaml:"cosine" flag:"cosine" doc:"link-similar vectors: the least cosine, scaled to the values compared, in [0,1]"`
	JaroWinkler float64 `yaml:"jaro_winkler" flag:"jaro-winkler" doc:"link-similar vectors: the least Jaro-Winkler similarity, in [0,1]"`
	Spelling    float64 `yaml:"spelling" flag:"spelling" doc:"link-similar spelling: the least Jaro-Winkler similarity, in [0,1]"`
}

// Metadata says what happens to what is not content.
type Metadata struct {
	Keep   []string `yaml:"keep,omitempty" flag:"keep-metadata" doc:"metadata keys that are neither searched nor changed; '*' keeps all. Whatever stands there is shared as it is"`
	Search []string `yaml:"search,omitempty" flag:"search-metadata" doc:"columns of a database that are searched and masked like any text; '*': all. Those that are not named are copied as they are, but for those that evidently tell who somebody is"`
}

// Risk holds the parameters of package risk.
type Risk struct {
	EdgeThreshold float64 `yaml:"edge_threshold" flag:"edge-threshold" doc:"links between two documents below this strength are ignored, in [0,1]"`
	ChainLength   int     `yaml:"chain_length" flag:"chain-length" doc:"the most documents a chain has, at least 2"`
	High          float64 `yaml:"high" flag:"high" doc:"chains of at least this risk are HIGH, in [0,1]"`
	Medium        float64 `yaml:"medium" flag:"medium" doc:"chains of at least this risk are MEDIUM, in [0,1]"`
}

// Mask holds the parameters of package mask.
type Mask struct {
	Mode         string   `yaml:"mode" flag:"mask" doc:"risk: the least that brings every risk under its bound; relevance: what is relevant enough; all: every entity of the schema; none"`
	MinRelevance float64  `yaml:"min_relevance" flag:"min-relevance" doc:"with mode relevance: entities of at least this relevance in some document are masked, in [0,1]"`
	Always       []string `yaml:"always,omitempty" flag:"mask-always" doc:"labels of the schema that are masked whatever the risk; direct: all those of what identifies by itself, and dates in columns of dates of birth; none: only what the mode chooses"`
	Strategy     string   `yaml:"strategy" flag:"strategy" doc:"how the least is sought: greedy"`
	ThetaDoc     float64  `yaml:"theta_doc" flag:"theta-doc" doc:"the highest risk that a document may keep, in [0,1]"`
	ThetaChain   float64  `yaml:"theta_chain" flag:"theta-chain" doc:"the highest risk that a HIGH or MEDIUM chain may keep, in [0,1]"`
	RhoHigh      float64  `yaml:"rho_high" flag:"rho-high" doc:"the share of its risk that a HIGH chain may keep, in [0,1]"`
	RhoMedium    float64  `yaml:"rho_medium" flag:"rho-medium" doc:"the share of its risk that a MEDIUM chain may keep, in [0,1]"`
}

// Replace says what masked values become.
type Replace struct {
	Operator string                   `yaml:"operator" flag:"replace" doc:"label, redact, pseudonym, running, numbered, initials, hash, mask, encrypt, generalise, random, intelligent, surrogate, scrubber, date-shift or rewrite (by a language model); tags, identity and keep leave the originals and are NOT anonymous"`
	Reach    string                   `yaml:"reach" flag:"reach" doc:"where the value of a masked entity is replaced beyond its mentions: distinctive: where it can be nothing else; mentions: nowhere, ids and file names apart; everywhere: wherever its words stand, in any letters"`
	Labels   map[lethe.Label]Override `yaml:"labels,omitempty" doc:"another operator for single labels of the schema: its name, or a mapping of operator and options of its own"`
	Rules    map[string]Override      `yaml:"rules,omitempty" doc:"another operator for what single rules or detectors find, as in labels; it goes before them. 'lethe labels --detectors' and 'lethe detect --explain' name them"`
	KeyFile  string                   `yaml:"key_file,omitempty" group:"Keys and vault" flag:"key-file" doc:"the key of pseudonyms, hashes, ciphertexts, and of what is drawn; made there, readable by you alone, if it is not there yet"`
	Seed     string                   `yaml:"seed,omitempty" group:"Keys and vault" flag:"seed" doc:"date-shift, random, intelligent, surrogate: a whole number that draws otherwise; without a key file it is all that draws, and who guesses it can try what became what"`

	OperatorOptions `yaml:",inline"`

	PatientField string   `yaml:"patient_field,omitempty" flag:"patient-field" doc:"date-shift by patient: the path of the field or column with the patient's id; empty: the one patient id that is found"`
	Lists        string   `yaml:"lists,omitempty" flag:"lists" doc:"surrogate, intelligent: a folder with lists of names of your own: given-female.txt, given-male.txt, surname.txt, street.txt, town.txt …"`
	Erase        []string `yaml:"erase,omitempty" flag:"erase" doc:"paths of fields that are emptied, with all that is in them"`

	Erased string `yaml:"erased" flag:"erased" doc:"what becomes of such fields: empty: they stay, without text; drop: members of JSON records are taken out whole, other forms have them emptied"`

	FieldsBlacklist string `yaml:"fields_blacklist,omitempty" flag:"fields-blacklist" doc:"a file with such paths, one a line"`
}

// Report says what is shown.
type Report struct {
	MaxChains     int    `yaml:"max_chains" flag:"max-chains" doc:"the most chains that a report or plan lists, riskiest first; 0: all"`
	ShowOriginals bool   `yaml:"show_originals,omitempty" flag:"show-originals" doc:"write original values into the report"`
	Language      string `yaml:"language" flag:"report-language" doc:"the language of the report's pages: en or de"`
	SampleSeed    int    `yaml:"sample_seed,omitempty" range:"any" flag:"sample-seed" doc:"draws the documents at random that the page to decide on shows; another number draws others"`
}

// Limits says how the work is done.
type Limits struct {
	Threads   int  `yaml:"threads,omitempty" flag:"threads" doc:"documents worked on at once; 0: one for each processor"`
	KeepGoing bool `yaml:"keep_going,omitempty" flag:"keep-going" doc:"leave out documents that fail and list them, instead of ending the run"`
}

// Default is the configuration where nothing is said: the parameters of the
// thesis.
func Default() Config {
	return Config{
		Profile: "insurance",
		Schema:  "insurance",
		Input:   Input{IDColumn: "id", TextColumns: []string{"text"}, GateSet: gatexml.Found, Embedded: "refuse"},
		Risk:    Risk{EdgeThreshold: 0.5, ChainLength: 3, High: 0.75, Medium: 0.5},
		Detect:  Detect{Rules: "general", Relevance: "prior", Given: "only", Overlaps: "resolve"},
		LLM:     LLM{PromptLanguage: "en"},
		Extract: defaultExtraction(),
		Link:    Link{People: "names", Similar: similarOff, Cosine: 0.80, JaroWinkler: 0.80, Spelling: 0.92},
		Mask:    Mask{Mode: "risk", MinRelevance: 0.5, Always: []string{direct}, Strategy: "greedy", ThetaDoc: 0.95, ThetaChain: 0.60, RhoHigh: 0.70, RhoMedium: 0.90},
		Replace: Replace{Operator: "label", Reach: reach.Distinctive.String(), Erased: "empty", OperatorOptions: defaultOptions()},
		Report:  Report{MaxChains: 1000, Language: "en"},
	}
}

// Read lays the configuration of a file over c; file names it in errors.
func (c *Config) Read(r io.Reader, file string) error {
	if err := strictyaml.Decode(r, file, c); err != nil {
		return failure.Errorf("pipeline: read configuration", "%w", err)
	}
	return nil
}

// Validate reports the first setting that is out of its range.
func (c *Config) Validate() error {
	for _, s := range Settings(c) {
		if x, ok := s.Value.Interface().(float64); ok && !s.Free && !(x >= 0 && x <= 1) {
			return failure.Errorf("pipeline", "%s is %v; it must lie in [0,1]", s.Path, x)
		}
	}
	switch {
	case c.Risk.ChainLength < 2:
		return failure.Errorf("pipeline", "risk.chain_length is %d; a chain has at least 2 documents", c.Risk.ChainLength)
	case c.Risk.Medium > c.Risk.High:
		return failure.Errorf("pipeline", "risk.medium (%v) is above risk.high (%v)", c.Risk.Medium, c.Risk.High)
	case !slices.Contains([]string{"risk", "relevance", "all", "none"}, c.Mask.Mode):
		return failure.Errorf("pipeline", "mask.mode is %q; it must be risk, relevance, all or none", c.Mask.Mode)
	case !slices.Contains([]string{"names", "exact"}, c.Link.People):
		return failure.Errorf("pipeline", "link.people is %q; it must be names or exact", c.Link.People)
	case !slices.Contains([]string{similarOff, similarSpelling, similarVectors}, c.Link.Similar):
		return failure.Errorf("pipeline", "link.similar is %q; it must be off, spelling or vectors", c.Link.Similar)
	case c.Link.Vectors != "" && c.Link.Similar != similarVectors:
		return failure.Errorf("pipeline", "link.vectors has a meaning only with link.similar vectors")
	case !slices.Contains([]string{"general", "presidio"}, c.Detect.Rules):
		return failure.Errorf("pipeline", "detect.rules is %q; it must be general or presidio", c.Detect.Rules)
	case !slices.Contains([]string{"prior", "learned"}, c.Detect.Relevance):
		return failure.Errorf("pipeline", "detect.relevance is %q; it must be prior or learned", c.Detect.Relevance)
	case !slices.Contains([]string{"only", "also", "ignore"}, c.Detect.Given):
		return failure.Errorf("pipeline", "detect.given is %q; it must be only, also or ignore", c.Detect.Given)
	case !slices.Contains([]string{"resolve", "unite"}, c.Detect.Overlaps):
		return failure.Errorf("pipeline", "detect.overlaps is %q; it must be resolve or unite", c.Detect.Overlaps)
	case !slices.Contains([]string{"empty", dropped}, c.Replace.Erased):
		return failure.Errorf("pipeline", "replace.erased is %q; it must be empty or drop", c.Replace.Erased)
	case !slices.Contains(reach.Rules(), c.Replace.Reach):
		return failure.Errorf("pipeline", "replace.reach is %q; it must be distinctive, mentions or everywhere", c.Replace.Reach)
	case c.Mask.Strategy != "greedy":
		return failure.Errorf("pipeline", "mask.strategy is %q; there is greedy", c.Mask.Strategy)
	case !slices.Contains(report.Languages(), c.Report.Language):
		return failure.Errorf("pipeline", "report.language is %q; it must be en or de", c.Report.Language)
	case c.Report.MaxChains < 0 || c.Run.Threads < 0:
		return failure.Errorf("pipeline", "report.max_chains and run.threads must not be negative")
	case !slices.Contains([]string{"refuse", "remove", "keep"}, c.Input.Embedded):
		return failure.Errorf("pipeline", "input.embedded is %q; it must be refuse, remove or keep", c.Input.Embedded)
	case c.Input.MaxUnpacked < 0 || c.Input.MaxDocument < 0 || c.Input.DocumentMemory < 0 || c.Input.MaxParts < 0 || c.Input.MaxRatio < 0:
		return failure.Errorf("pipeline", "limits of input must not be negative")
	case len([]rune(c.Input.Delimiter)) > 1:
		return failure.Errorf("pipeline", "input.delimiter must be one character")
	}
	if err := (format.Options{Format: c.Input.Format, IDField: c.Input.IDField, TextFields: c.Input.TextFields}).Validate(); err != nil {
		return failure.Errorf("pipeline", "%w", err)
	}
	if err := c.Detect.transformer().Validate(); err != nil {
		return failure.Errorf("pipeline", "detect: %w", err)
	}
	return errors.Join(c.Detect.validateServices(), c.Link.validate(), c.LLM.validate(), c.Extract.validate(), c.validatePolicy())
}

// validate reports a bound of the similarity space at which everything or nothing is
// near.
func (l *Link) validate() error {
	for _, b := range []struct {
		name  string
		value float64
	}{{"cosine", l.Cosine}, {"jaro_winkler", l.JaroWinkler}, {"spelling", l.Spelling}} {
		if !(b.value > 0 && b.value < 1) {
			return failure.Errorf("pipeline", "link.%s is %v; it must lie between 0 and 1", b.name, b.value)
		}
	}
	return nil
}
