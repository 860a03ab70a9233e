package consult

import "github.com/lethe-privacy/lethe/internal/failure"

// Settings say what the language model is asked for.
type Settings struct {
	Mode           string  `yaml:"mode" old:"llm-mode" default:"union" enum:"extract union judge none" doc:"union: what the model finds counts, and what the detectors find; extract: the model finds, and of what the detectors find only direct identifiers count, with a warning where the model did not name them; judge: the model only rates how far what the detectors find identifies somebody; none: the model finds nothing, and does only what --replace asks of it"`
	Stages         string  `yaml:"stages" old:"llm-stages" default:"2" enum:"1 2 context" doc:"1: each document alone; 2: after that once more, with what the collection knows; context: only the latter, with what the detectors know" see:"../language-models.md#two-stages"`
	Strength       float64 `yaml:"strength" old:"context-strength" default:"0.3" range:"[0,1]" doc:"entities whose highest relevance times uniqueness is below this stay out of the context, in [0,1]" example:"0.5" see:"../tuning.md#the-context-of-the-second-stage"`
	Direct         bool    `yaml:"direct,omitempty" old:"context-direct" doc:"the context holds direct identifiers, too" see:"../tuning.md#the-context-of-the-second-stage"`
	Top            int     `yaml:"top,omitempty" old:"context-top" range:"[0,)" doc:"the most entities of the context; 0: no limit but the tokens" example:"50" see:"../tuning.md#the-context-of-the-second-stage"`
	Order          string  `yaml:"order" old:"context-order" default:"relevant" enum:"relevant least-relevant recent" doc:"which entities the context takes first: relevant, least-relevant or recent" see:"../tuning.md#the-context-of-the-second-stage"`
	ContextTokens  int     `yaml:"context_tokens" old:"context-tokens" default:"2000" unit:"tokens" range:"[1,)" doc:"the most tokens of the context" example:"4000" see:"../tuning.md#the-context-of-the-second-stage"`
	Wave           int     `yaml:"wave" old:"wave" default:"16" unit:"documents" range:"[1,)" doc:"documents that are asked about with the same context; the next context has what they say" example:"8" see:"../language-models.md#two-stages"`
	DocumentTokens int     `yaml:"document_tokens" old:"document-tokens" default:"6000" unit:"tokens" range:"[200,)" doc:"the most tokens of a document that are asked about at once; longer ones go in parts that overlap" example:"3000" see:"../language-models.md#two-stages"`
	LowerCase      bool    `yaml:"lower_case,omitempty" old:"lower-case" doc:"the model gets the texts in lower case, as in the thesis: capitals are evidence"`
	Redact         bool    `yaml:"redact_before_send,omitempty" old:"redact-before-send" doc:"direct identifiers that the detectors find are replaced by surrogates before the model sees the texts, and put back in its answers" see:"../language-models.md#redaction-before-sending"`
}

// What the model does, and in which stages.
const (
	extractMode  = "extract"
	unionMode    = "union"
	judgeMode    = "judge"
	noneMode     = "none"
	localStage   = "1"
	contextStage = "context"
)

// Finds reports whether the model is asked what is in the documents.
func (s *Settings) Finds() bool { return s.Mode != noneMode }

// Prompts are the names of those that are used.
func (s *Settings) Prompts() (names []string) {
	switch {
	case s.Mode == judgeMode:
		names = append(names, "judge")
	case s.Stages != contextStage:
		names = append(names, "extract")
	}
	if s.Mode != judgeMode && s.Stages != localStage {
		names = append(names, "extract-context")
	}
	return names
}

// Modes are the values of Settings.Mode.
func Modes() []string { return []string{extractMode, unionMode, judgeMode, noneMode} }

// Validate reports what the other settings contradict.
func (s *Settings) Validate() error {
	if s.Redact && s.Mode == judgeMode {
		return failure.New("llm", "extraction.redact_before_send has no meaning with mode judge, whose questions name what was found")
	}
	return nil
}
