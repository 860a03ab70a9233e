package find

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Settings say how mentions are found.
type Settings struct {
	Language     string   `yaml:"language,omitempty" flag:"language" suggest:"ca de en es" doc:"BCP 47 tag for documents whose metadata do not name their language; empty: by the look of each text"`
	Strict       bool     `yaml:"strict_language,omitempty" old:"strict-language" doc:"a document in which there is a language without a model fails, instead of being searched with what there is; a text of which the language is not clear does not"`
	Region       string   `yaml:"region,omitempty" old:"region" doc:"two-letter country for telephone numbers written without one"`
	Domain       string   `yaml:"domain,omitempty" old:"domain" suggest:"administrative clinical legal" doc:"what kind of texts: legal and clinical prefer the tagger's models for those, administrative reads what citizens write to offices in Catalan and Spanish"`
	Models       []string `yaml:"models,omitempty" names:"file" old:"tagger-model" own:"models" doc:"files of the tagger's models, made by lethe train, instead of those that are built in"`
	Transformers []string `yaml:"transformers,omitempty" flag:"transformer" own:"transformers" doc:"token classifiers in ONNX form, beside the tagger: names or ids that 'lethe models' lists, or folders"`
	Aggregation  string   `yaml:"aggregation,omitempty" old:"aggregation" enum:"none simple first average max" doc:"how a transformer's tokens become mentions: none, simple, first, average or max, as Hugging Face has them; empty: first"`
	LeastScore   float64  `yaml:"transformer_min_score,omitempty" old:"transformer-min-score" range:"[0,1]" doc:"mentions of a transformer with a lower score are left out, in [0,1]"`
	Window       int      `yaml:"transformer_window,omitempty" old:"transformer-window" unit:"tokens" range:"[0,)" doc:"how many tokens a transformer sees at a time, 8 to 8192; 0: as many as it was made for, and at most 512"`
	Overlap      int      `yaml:"transformer_overlap,omitempty" old:"transformer-overlap" unit:"tokens" range:"[-1,)" doc:"how many tokens neighbouring windows share, at most half of one; 0: a quarter, -1: none"`
	Batch        int      `yaml:"transformer_batch,omitempty" old:"transformer-batch" unit:"windows" range:"[0,)" output:"same" doc:"windows that are computed together, at most 256; 0: 4. More cost memory and change nothing else"`
	Batches      int      `yaml:"transformer_threads,omitempty" old:"transformer-threads" unit:"batches" range:"[0,)" output:"same" doc:"batches of a transformer that are computed at once, for all documents; 0: 2. More cost memory and change nothing else"`
	Runtime      string   `yaml:"onnx_runtime,omitempty" old:"onnx-runtime" output:"same" doc:"the library of ONNX Runtime that computes transformers, in programs built with the tag ort"`
	Bias         float64  `yaml:"bias,omitempty" old:"bias" doc:"more than 0 lets the tagger find more, with more false hits, and never less; less than 0 the opposite"`
	Rules        string   `yaml:"rules" old:"rules" default:"general" enum:"general presidio" doc:"general: recognizers that rather miss than hit at random; presidio: as Presidio has them, overlaps included"`
	Relevance    string   `yaml:"relevance" old:"relevance" default:"prior" enum:"prior learned" doc:"prior: documented rules; learned: a model of what annotators of court cases mask"`
	MinScore     float64  `yaml:"min_score,omitempty" old:"min-score" range:"[0,1]" doc:"mentions with a lower score are left out, in [0,1]"`
	Clinical     string   `yaml:"clinical,omitempty" names:"file" old:"clinical" suggest:"builtin" doc:"rules for clinical reports: builtin for those in German, or a configuration ending in .conf or .yaml"`
	Resources    []string `yaml:"resources,omitempty" names:"file" old:"resources" doc:"folders in which files of that configuration are looked for that do not lie beside it"`
	Only         []string `yaml:"only,omitempty" flag:"only" suggest:"@detectors" doc:"the detectors to use; empty: all. 'lethe labels --detectors' lists them"`
	Without      []string `yaml:"without,omitempty" flag:"without" suggest:"@detectors" doc:"detectors to leave out; 'lethe labels --detectors' lists them"`
	Recognizers  []string `yaml:"recognizers,omitempty" names:"file" flag:"recognizers" own:"recognizers" doc:"files with recognizers of your own, YAML or CSV"`
	Given        string   `yaml:"given" old:"given" default:"only" enum:"only also ignore" doc:"mentions that are marked in spans, doccano, brat and conll: only: they are all that counts; also: what the detectors find is added; ignore"`
	GivenLabels  string   `yaml:"given_labels,omitempty" names:"file" old:"given-labels" own:"given labels" doc:"a YAML file that says what the labels of such mentions become (labels, ignored)"`
	Overlaps     string   `yaml:"overlaps" old:"overlaps" default:"resolve" enum:"resolve unite" doc:"resolve: of mentions that overlap the stronger has the text; unite: they become one, with the label of the highest rank"`

	TransformerLabels map[string]lethe.Label `yaml:"transformer_labels,omitempty" doc:"what a transformer's labels become where they are not of the usual ones: labels of detectors or of the schema, '-' for none"`

	Remote []Service `yaml:"remote,omitempty" own:"services" doc:"services that find personal data over HTTP, beside the detectors: a list of name, url, form (presidio, huggingface, lethe) and more; see docs/remote-detectors.md"`

	Ranks map[lethe.Label]int `yaml:"ranks,omitempty" doc:"overlaps unite: the rank of each label where the mention has none of its own; 0 for any other"`

	Lists  `yaml:",inline"`
	Labels map[lethe.Label]OfLabel `yaml:"labels,omitempty" own:"labels" doc:"min_score, allow, allow_regex, deny and deny_regex for single labels of the detectors"`
}

// Lists are values that are never, or always, found.
type Lists struct {
	Allow      []string `yaml:"allow,omitempty" own:" allow" doc:"values that are never personal data"`
	AllowRegex []string `yaml:"allow_regex,omitempty" own:" allow_regex" doc:"expressions for such values"`
	Deny       []string `yaml:"deny,omitempty" own:" deny" doc:"values that always are, as DENIED; they identify by themselves"`
	DenyRegex  []string `yaml:"deny_regex,omitempty" own:" deny_regex" doc:"expressions for such values"`
}

// OfLabel are the settings of one label.
type OfLabel struct {
	MinScore *float64 `yaml:"min_score,omitempty" range:"[0,1]" own:" min_score" doc:"mentions of the label with a lower score are left out, in [0,1]"`
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
