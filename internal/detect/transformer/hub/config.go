package hub

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// settings are what config.json says that matters here.
type settings struct {
	Kind   string
	Labels []string
	// Warnings are for people.
	Warnings []string
}

const maxLabels = 10_000

// parseConfig reads config.json.
func parseConfig(data []byte) (settings, error) {
	var c struct {
		Kind          string            `json:"model_type"`
		Architectures []string          `json:"architectures"`
		Labels        map[string]string `json:"id2label"`
	}
	if err := json.Unmarshal(data, &c, lenient); err != nil {
		return settings{}, errors.New("config.json is not what it should be: " + fault(err))
	}
	if len(c.Labels) == 0 {
		return settings{}, errors.New("config.json has no id2label: this is no model that tells labels apart")
	}
	for _, a := range c.Architectures {
		if printable(a) && !strings.HasSuffix(a, "ForTokenClassification") {
			return settings{}, fmt.Errorf("config.json says %s: a model ForTokenClassification is needed, which gives each token a label", a)
		}
	}
	labels, err := inOrder(c.Labels)
	if err != nil {
		return settings{}, err
	}
	s := settings{Kind: c.Kind, Labels: labels}
	if s.Kind == "" || !printable(s.Kind) {
		return settings{}, errors.New("config.json has no model_type")
	}
	if slices.ContainsFunc(labels, func(l string) bool { return strings.HasPrefix(l, "LABEL_") }) {
		s.Warnings = append(s.Warnings, "labels such as LABEL_0 say nothing: map them to labels of the schema")
	}
	return s, nil
}

// inOrder lists labels by their numbers, which are 0, 1, 2, …
func inOrder(byNumber map[string]string) ([]string, error) {
	if len(byNumber) > maxLabels {
		return nil, errors.New("config.json has too many labels")
	}
	labels := make([]string, len(byNumber))
	for n, l := range byNumber {
		i, err := strconv.Atoi(n)
		if err != nil || i < 0 || i >= len(labels) || strconv.Itoa(i) != n {
			return nil, fmt.Errorf("config.json: the %d labels of id2label are not numbered from 0 to %d", len(labels), len(labels)-1)
		}
		if !printable(l) {
			return nil, fmt.Errorf("config.json: label %d is empty, too long, or cannot be printed", i)
		}
		labels[i] = l
	}
	return labels, nil
}

// printable reports whether a text from a model can be shown: it is short and has no
// character that a terminal would obey.
func printable(s string) bool {
	return s != "" && len(s) <= 200 && utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}

// parseTokenizer looks whether tokenizer.json is one.
func parseTokenizer(data []byte) error {
	var t struct {
		Model struct {
			Kind  string         `json:"type"`
			Vocab jsontext.Value `json:"vocab"`
		} `json:"model"`
	}
	if err := json.Unmarshal(data, &t, lenient); err != nil {
		return errors.New("tokenizer.json is not what it should be: " + fault(err))
	}
	if len(t.Model.Vocab) == 0 {
		return errors.New("tokenizer.json has no vocabulary")
	}
	return nil
}

// lenient takes what Python writes: unknown members, and a member twice, of which the
// last counts there too.
var lenient = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// fault says where JSON is broken, without quoting it.
func fault(err error) string {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		return fmt.Sprintf("no JSON at byte %d", syntax.ByteOffset)
	}
	var semantic *json.SemanticError
	if errors.As(err, &semantic) {
		return fmt.Sprintf("a value of another type at byte %d", semantic.ByteOffset)
	}
	return "no JSON"
}
