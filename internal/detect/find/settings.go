package find

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Settings say how mentions are found.
type Settings struct {
	Language     string   `yaml:"language,omitempty" flag:"language" usual:"yes" suggest:"@text-languages" doc:"BCP 47 tag for documents whose metadata do not name their language; empty: guessed from each text" example:"de" see:"../languages.md#which-language-a-text-is-in"`
	Strict       bool     `yaml:"strict_language,omitempty" old:"strict-language" doc:"a document with a language that has no model fails instead of being searched by the other means; a text whose language is unclear does not" see:"../languages.md#which-language-a-text-is-in"`
	Region       string   `yaml:"region,omitempty" old:"region" doc:"two-letter country for telephone numbers written without one" example:"CH" about:"Numbers that begin with + name their country themselves."`
	Domain       string   `yaml:"domain,omitempty" old:"domain" suggest:"administrative clinical legal" doc:"kind of texts: legal and clinical prefer the tagger's models for them, administrative reads messages of citizens to offices in Catalan and Spanish" example:"legal" see:"../languages.md#the-models-that-are-built-in ../administrative.md"`
	Models       []string `yaml:"models,omitempty" names:"file" old:"tagger-model" own:"models" doc:"files of tagger models, written by lethe train, instead of the built-in ones" example:"[nurses.model]" see:"../languages.md#the-models-that-are-built-in"`
	Transformers []string `yaml:"transformers,omitempty" old:"transformer" own:"transformers" doc:"token classifiers in ONNX format, besides the tagger: names or ids that 'lethe models' lists, or folders" example:"[models/ward]" see:"../transformers.md#which-models"`
	Aggregation  string   `yaml:"aggregation,omitempty" old:"aggregation" enum:"none simple first average max" zero:"first" doc:"how a transformer's tokens become mentions: none, simple, first, average or max, as in Hugging Face" example:"max" see:"../transformers.md#what-is-done-with-a-text"`
	LeastScore   float64  `yaml:"transformer_min_score,omitempty" old:"transformer-min-score" range:"[0,1]" doc:"mentions of a transformer with a lower score are dropped, in [0,1]" example:"0.6" see:"../transformers.md#what-is-done-with-a-text"`
	Window       int      `yaml:"transformer_window,omitempty" old:"transformer-window" unit:"tokens" range:"[0,8192]" doc:"how many tokens a transformer reads at a time, 8 to 8192; 0: its own limit, within what is usual" example:"512" see:"../transformers.md#what-is-done-with-a-text"`
	Overlap      int      `yaml:"transformer_overlap,omitempty" old:"transformer-overlap" unit:"tokens" range:"[-1,)" doc:"how many tokens neighbouring windows share, at most half of one; 0: a quarter, -1: none" example:"64" see:"../transformers.md#what-is-done-with-a-text"`
	Batch        int      `yaml:"transformer_batch,omitempty" old:"transformer-batch" unit:"windows" range:"[0,256]" output:"same" zero:"4" doc:"windows in one batch, at most 256; more need more memory and change nothing else" example:"8" see:"../transformers.md#speed-and-onnx-runtime"`
	Batches      int      `yaml:"transformer_threads,omitempty" old:"transformer-threads" unit:"batches" range:"[0,)" output:"same" zero:"2" doc:"batches of a transformer computed in parallel, for all documents; more need more memory and change nothing else" example:"4" see:"../transformers.md#speed-and-onnx-runtime"`
	Runtime      string   `yaml:"onnx_runtime,omitempty" old:"onnx-runtime" output:"same" doc:"the library of ONNX Runtime that computes transformers, in programs built with the tag ort" example:"/opt/onnxruntime/lib/libonnxruntime.so" see:"../transformers.md#speed-and-onnx-runtime"`
	Bias         float64  `yaml:"bias,omitempty" old:"bias" theirs:"(0,)" service:"yes" doc:"above 0 the tagger finds more, with more false positives, and never less; below 0 the opposite" example:"2" see:"../quality.md#what-still-leaks" about:"A word becomes a mention where this makes up for what it lacks, in the logarithm of odds. What is found at 1 is found at 2 as well."`
	Rules        string   `yaml:"rules" old:"rules" default:"general" enum:"general presidio" doc:"general: recognizers that avoid false positives; presidio: the same as Presidio's, overlaps included" see:"../detection.md#where-profile-presidio-differs-from-presidio"`
	Relevance    string   `yaml:"relevance" old:"relevance" default:"prior" enum:"prior learned" doc:"prior: documented rules; learned: a model trained on what annotators of court cases mask" see:"../detection.md#relevance"`
	MinScore     float64  `yaml:"min_score,omitempty" old:"min-score" range:"[0,1]" narrows:"yes" service:"yes" doc:"mentions with a lower score are left out, in [0,1]" example:"0.4"`
	Clinical     string   `yaml:"clinical,omitempty" names:"file" old:"clinical" suggest:"builtin" doc:"rules for clinical reports: builtin for those in German, or a configuration ending in .conf or .yaml" example:"builtin" see:"../clinical.md#configuration"`
	Resources    []string `yaml:"resources,omitempty" names:"file" old:"resources" doc:"further folders to search for files of the configuration of clinical rules" example:"[rules/lists]" see:"detect.clinical ../clinical.md#configuration"`
	Only         []string `yaml:"only,omitempty" old:"only" suggest:"@detectors" narrows:"yes" service:"yes" doc:"the detectors to use; empty: all. 'lethe labels --detectors' lists them" example:"[pattern, persons]" see:"detect.without"`
	Without      []string `yaml:"without,omitempty" old:"without" suggest:"@detectors" narrows:"yes" service:"yes" doc:"detectors to leave out; 'lethe labels --detectors' lists them" example:"[organizations]" see:"detect.only"`
	Beside       []string `yaml:"beside,omitempty" suggest:"@detectors" narrows:"yes" service:"yes" doc:"detectors whose mentions count only where no other detector has found anything; 'lethe labels --detectors' lists them" example:"[persons]" see:"detect.without"`
	Recognizers  []string `yaml:"recognizers,omitempty" names:"file" flag:"recognizers" own:"recognizers" doc:"files with recognizers of your own, YAML or CSV" example:"[mine.yaml]" see:"../detection.md#recognizers-of-your-own"`
	Given        string   `yaml:"given" old:"given" default:"only" enum:"only also ignore" narrows:"yes" doc:"mentions that are marked in spans, doccano, brat and conll: only: nothing else counts; also: those of the detectors are added; ignore: they are not used" see:"../marked-mentions.md"`
	GivenLabels  string   `yaml:"given_labels,omitempty" names:"file" old:"given-labels" own:"given labels" doc:"a YAML file that maps the labels of marked mentions (labels, ignored)" example:"labels.yaml" see:"../marked-mentions.md"`
	Overlaps     string   `yaml:"overlaps" old:"overlaps" default:"resolve" enum:"resolve unite" doc:"resolve: of overlapping mentions the stronger wins; unite: they become one, with the label of the highest rank" see:"detect.ranks ../detection.md#when-detectors-disagree"`

	TransformerLabels map[string]lethe.Label `yaml:"transformer_labels,omitempty" doc:"what unusual labels of a transformer become: labels of detectors or of the schema; '-' drops their mentions" example:"{AFFILIATION: ORGANIZATION}" see:"../transformers.md#which-models"`

	Remote []Service `yaml:"remote,omitempty" own:"services" doc:"services that find personal data over HTTP, besides the detectors: a list of name, url, form (presidio, huggingface, lethe) and more; see docs/reference/detection.md" example:"[{name: presidio, url: \"http://localhost:5002/analyze\", form: presidio}]" see:"../detection.md#remote-detectors"`

	Ranks map[lethe.Label]int `yaml:"ranks,omitempty" doc:"for overlaps unite: the rank of each label if the mention has none of its own; 0 for any other" example:"{PER: 3, LOC: 2}" see:"detect.overlaps ../detection.md#uniting-instead"`

	Lists  `yaml:",inline"`
	Labels map[lethe.Label]OfLabel `yaml:"labels,omitempty" own:"labels" narrows:"yes" doc:"min_score, allow, allow_regex, deny and deny_regex for single labels of the detectors" example:"{PERSON: {allow: [Dr Pepper], min_score: 0.6}}" see:"../detection.md#lists-in-the-settings"`
}

// Lists are values that are never, or always, found.
type Lists struct {
	Allow      []string `yaml:"allow,omitempty" own:" allow" narrows:"yes" service:"yes" doc:"values that are never personal data" example:"[Springfield General]" see:"../detection.md#lists-in-the-settings"`
	AllowRegex []string `yaml:"allow_regex,omitempty" own:" allow_regex" narrows:"yes" doc:"expressions for values that are never personal data" example:"[Ward \\d+]" see:"../detection.md#lists-in-the-settings"`
	Deny       []string `yaml:"deny,omitempty" own:" deny" service:"yes" doc:"values that always are personal data, with the label DENIED; they are direct identifiers" example:"[Kestrel, Bluebird]" see:"../detection.md#lists-in-the-settings"`
	DenyRegex  []string `yaml:"deny_regex,omitempty" own:" deny_regex" doc:"expressions for values that always are personal data, with the label DENIED" example:"[KS-\\d+]" see:"../detection.md#lists-in-the-settings"`
}

// OfLabel are the settings of one label.
type OfLabel struct {
	MinScore *float64 `yaml:"min_score,omitempty" range:"[0,1]" own:" min_score" doc:"mentions of the label with a lower score are dropped, in [0,1]"`
	Lists    `yaml:",inline"`
}

// germanCourt: judgments in German cite courts and books, which are nobody's data.
func (d *Settings) germanCourt() bool {
	return d.Domain == "legal" && strings.HasPrefix(d.Language, "de")
}

// englishCourt: so do those in English, whose model finds more than names.
func (d *Settings) englishCourt() bool {
	return d.Domain == "legal" && strings.HasPrefix(d.Language, "en")
}

// administrative: what citizens write is in words of its own.
func (d *Settings) administrative() bool { return d.Domain == "administrative" }

// chats: in profiles for any text, chats alone are read so.
func (d *Settings) chats() bool { return d.Domain == "" && d.Clinical == "" && d.Rules != "presidio" }

// Validate reports the first setting that another contradicts, or that names what is not there.
func (d *Settings) Validate() error {
	if err := d.transformer().Validate(); err != nil {
		return failure.Errorf("find", "detect: %w", err)
	}
	return d.validateServices()
}
