package pattern

import (
	"strconv"
	"strings"
)

// Names of the features that an explained mention carries.
const (
	FeatureRecognizer  = "recognizer"
	FeaturePattern     = "pattern"
	FeatureCheck       = "check"        // unknown or valid
	FeatureScoreBefore = "score-before" // context
	FeatureContextWord = "context-word"
	FeatureOverrode    = "overrode-recognizers" // joined by ','
)

// Features gives the explanation in the form that mentions carry.
func (w Explanation) Features() map[string]string {
	f := map[string]string{
		FeatureRecognizer:  w.Recognizer,
		FeaturePattern:     w.Pattern,
		FeatureCheck:       w.Check.String(),
		FeatureScoreBefore: strconv.FormatFloat(w.Before, 'g', -1, 64),
	}
	if w.Word != "" {
		f[FeatureContextWord] = w.Word
	}
	if len(w.Overrode) > 0 {
		f[FeatureOverrode] = strings.Join(w.Overrode, ",")
	}
	return f
}
