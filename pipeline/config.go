package pipeline

import (
	"errors"
	"io"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// Config holds all the settings of a run, as they stand in lethe.yaml. The tags are
// the one place where a setting is described; see package setting.
type Config struct {
	Profile  string         `yaml:"profile,omitempty" names:"file" group:"Input" flag:"profile" usual:"yes" default:"insurance" suggest:"@profiles" doc:"settings for a kind of collection, by name, or a file of your own ending in .yaml" example:"legal-de" see:"schema"`
	Schema   string         `yaml:"schema,omitempty" names:"file" group:"Detection" old:"schema" default:"insurance" suggest:"@schemas" noted:"yes" service:"named" doc:"labels and weights, by name, or a file of your own ending in .yaml" example:"clinical" see:"profile ../detection.md#relevance"`
	Input    Input          `yaml:"input,omitempty" group:"Input" service:"yes" doc:"how the collection is read and written back" see:"../formats/README.md"`
	Detect   Detect         `yaml:"detect,omitempty" group:"Detection" noted:"yes" doc:"how personal data are found" see:"../detection.md"`
	LLM      LLM            `yaml:"llm,omitempty" group:"Language model" doc:"which language model is asked, and what it may cost; none unless a server is named" see:"../language-models.md#the-server"`
	Extract  Extraction     `yaml:"extraction,omitempty" group:"Language model" doc:"what the language model is asked for" see:"../language-models.md#modes"`
	Link     Link           `yaml:"link,omitempty" group:"Linking" service:"yes" doc:"how mentions become entities" see:"../elastic.md"`
	Metadata Metadata       `yaml:"metadata,omitempty" group:"Input" service:"yes" noted:"yes" doc:"what happens to fields beside the content" see:"../databases.md#columns-that-are-copied"`
	Risk     risk.Options   `yaml:"risk,omitempty" group:"Risk and masking" service:"yes" doc:"how re-identification is measured" see:"../tuning.md#thresholds-of-edges-and-chains"`
	Mask     mask.Options   `yaml:"mask,omitempty" group:"Risk and masking" service:"yes" doc:"what is to be removed"`
	Guard    guard.Settings `yaml:"guard,omitempty" group:"Risk and masking" doc:"against whom the words beside entities are guarded" see:"../security.md#whom-a-text-is-about"`
	Replace  Replace        `yaml:"replace,omitempty" group:"Replacement" service:"yes" doc:"replacement text and operators" see:"../replacement.md"`
	Report   Report         `yaml:"report,omitempty" group:"Run" output:"same" service:"yes" doc:"what the owner of the collection is shown" see:"../report.md"`
	Run      Limits         `yaml:"run,omitempty" group:"Run" output:"same" doc:"how the work is done; nothing here changes the output" see:"../../performance.md"`
}

// Input says how records are found in files.
type Input struct {
	Format         string            `yaml:"format,omitempty" flag:"format" usual:"yes" suggest:"@formats" theirs:"any" doc:"json, jsonl, csv, tsv, text, lines (a document a line), spans, doccano, brat, conll, gate (documents of GATE, or other XML), docx, parquet or arrow (a file or stream of Arrow); empty: by the name of each file, of standard input by what is in it" example:"jsonl"`
	IDColumn       string            `yaml:"id_column,omitempty" old:"id-column" default:"id" theirs:"any" doc:"the column of a table that holds the id; #: the rows of CSV and TSV are numbered" example:"nr" see:"../formats/csv.md ../formats/parquet.md"`
	TextColumns    []string          `yaml:"text_columns,omitempty" old:"text-column" default:"text" theirs:"any" doc:"the columns of a table that hold the text; the others are metadata; *: all but the id, in CSV and TSV" example:"[note, remark]" see:"../formats/csv.md ../formats/parquet.md"`
	IDField        string            `yaml:"id_field,omitempty" old:"id-field" theirs:"any" doc:"the field of a JSON record that holds the id, such as meta.nr for nr in meta; empty: id" example:"meta.nr" see:"../formats/json.md"`
	TextFields     []string          `yaml:"text_fields,omitempty" old:"text-field" theirs:"any" doc:"the fields of a JSON record that hold the text, such as body.note for note in body; empty: content, or text. The others travel along, and are searched too" example:"[body.note]" see:"../formats/json.md"`
	Delimiter      string            `yaml:"delimiter,omitempty" old:"delimiter" range:"[0,1]" theirs:"any" doc:"the character between columns; empty: by the name and header of the file" example:";" see:"../formats/csv.md"`
	Columns        map[string]string `yaml:"columns,omitempty" old:"column" narrows:"yes" noted:"yes" doc:"what columns of a table and members of JSON hold, by name or dotted path: a label (surname: name) for the whole value, keep for what is neither searched nor changed, number for numbers that stay, text for what is searched as usual" example:"{surname: name, salary: number}" see:"../columns.md"`
	GateSet        string            `yaml:"gate_set" old:"gate-set" default:"phi-annotations" doc:"the set of annotations in which documents of GATE have what is marked; documents without it are searched" example:"marked" see:"../formats/gate.md"`
	Embedded       string            `yaml:"embedded" old:"embedded" default:"refuse" enum:"refuse remove keep" theirs:"refuse remove" doc:"pictures and files in Word documents, in which nothing can be searched: refuse fails the document, remove puts empty ones in their place, keep shares them as they are" see:"../formats/docx.md"`
	MaxUnpacked    int               `yaml:"max_unpacked,omitempty" old:"max-unpacked" unit:"megabytes" range:"[0,)" zero:"256" doc:"the most megabytes that a Word document may unpack to, or a file ending in .gz, .zst or .xz, which has no bound unless one is given, since it is read record by record" example:"512" see:"../formats/README.md#limits"`
	MaxDocument    int               `yaml:"max_document,omitempty" old:"max-document" unit:"megabytes" range:"[0,)" zero:"64" doc:"the most megabytes that one document may have" example:"128" see:"../formats/README.md#limits"`
	DocumentMemory int               `yaml:"document_memory,omitempty" old:"document-memory" unit:"megabytes" range:"[0,)" zero:"512" doc:"the most megabytes of memory that the work on one document may take, by its content, beside some 250 for lists and models; what would take more fails" example:"1024" see:"../formats/README.md#limits"`
	MaxParts       int               `yaml:"max_parts,omitempty" old:"max-parts" range:"[0,)" zero:"10000" doc:"the most parts that a Word document may have" example:"20000" see:"../formats/README.md#limits"`
	MaxRatio       int               `yaml:"max_ratio,omitempty" old:"max-ratio" range:"[0,)" zero:"500" doc:"how many times larger than packed a part of a Word document may be, or a file ending in .gz, .zst or .xz, above a megabyte" example:"1000" see:"../formats/README.md#limits"`
}

// Metadata says what happens to what is not content.
type Metadata struct {
	Keep   []string `yaml:"keep,omitempty" old:"keep-metadata" narrows:"yes" doc:"metadata keys that are neither searched nor changed; '*' keeps all. Their values are shared unchanged" example:"[department]" about:"Risks do not count these values. Leave out any column that identifies somebody by itself."`
	Search []string `yaml:"search,omitempty" old:"search-metadata" doc:"columns of a database that are searched and masked like any text; '*': all. Those that are not named are copied as they are, but for those that evidently identify somebody" example:"[REMARK]"`
}

// Replace says what masked values become.
type Replace = choice.Settings

// Override is the operator of a label or rule.
type Override = choice.Override

// Report says what is shown.
type Report struct {
	MaxChains     int    `yaml:"max_chains" old:"max-chains" default:"1000" range:"[0,)" theirs:"any" doc:"the most chains that a report or plan lists, riskiest first; 0: all" example:"100" see:"../report.md#chains"`
	ShowOriginals bool   `yaml:"show_originals,omitempty" flag:"show-originals" doc:"write original values into the report" about:"The report then holds what was to be protected: keep it as carefully as the input."`
	Language      string `yaml:"language" old:"report-language" default:"en" enum:"@languages" theirs:"any" doc:"the language of the report's pages: en or de"`
	SampleSeed    int    `yaml:"sample_seed,omitempty" old:"sample-seed" theirs:"any" doc:"draws the documents at random that the page to decide on shows; another number draws others" example:"7" see:"../report.md#the-page-to-sign"`
}

// Limits says how the work is done.
type Limits struct {
	Threads   int  `yaml:"threads,omitempty" old:"threads" range:"[0,)" theirs:"any" doc:"documents worked on at once; 0: one for each processor" example:"4" about:"Whatever the number, the output is the same to the byte. Fewer threads need less memory."`
	KeepGoing bool `yaml:"keep_going,omitempty" flag:"keep-going" usual:"yes" doc:"leave out documents that fail and list them, instead of ending the run" see:"../formats/README.md#limits"`
}

// Default is the configuration where nothing is said: the parameters of the
// thesis.
func Default() Config { return setting.Default[Config]() }

// Read lays the configuration of a file over c; file names it in errors.
func (c *Config) Read(r io.Reader, file string) error {
	if err := strictyaml.Decode(r, file, c); err != nil {
		return failure.Errorf("pipeline: read configuration", "%w", err)
	}
	return nil
}

// Validate reports the first setting that is out of its range, or that another contradicts.
func (c *Config) Validate() error {
	if err := setting.Check(Settings(c)); err != nil {
		return failure.Errorf("pipeline", "%w", err)
	}
	if err := c.Link.Validate(); err != nil {
		return err
	}
	if c.Guard.Background != "" && c.Mask.Mode == mask.None {
		return failure.New("pipeline", "guard.background has no meaning with mask.mode none, which masks nothing")
	}
	if c.Mask.TargetSuccess != "" {
		if _, err := calibration.Share(c.Mask.TargetSuccess); err != nil {
			return failure.Errorf("pipeline", "mask.target_success: %w", err)
		}
		if c.Mask.Mode != mask.Risk {
			return failure.Errorf("pipeline", "mask.target_success chooses bounds, which mask.mode %s has none of", c.Mask.Mode)
		}
	}
	if err := c.Risk.Validate(); err != nil {
		return failure.Errorf("pipeline", "%w", err)
	}
	if err := (format.Options{Format: c.Input.Format, IDField: c.Input.IDField, TextFields: c.Input.TextFields}).Validate(); err != nil {
		return failure.Errorf("pipeline", "%w", err)
	}
	if err := c.Detect.Validate(); err != nil {
		return failure.Errorf("pipeline", "%w", err)
	}
	return errors.Join(c.LLM.Validate(), c.Extract.Validate(), c.Replace.Validate())
}
