package utility

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

//go:embed questions
var embedded embed.FS

// Question is asked of documents before and after.
type Question struct {
	ID        string   `yaml:"id" json:"id"`
	Text      string   `yaml:"text" json:"text"`
	Documents []string `yaml:"documents,omitempty" json:"documents,omitempty"` // ids of those it is asked of; none: all
}

// Questions are those that are embedded, in a language that there are prompts in. They
// suit documents of any kind.
func Questions(language string) ([]Question, error) {
	file := path.Join("questions", language+".yaml")
	data, err := embedded.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("utility: there are no questions in %q", language)
	}
	return ReadQuestions(bytes.NewReader(data), "embedded:"+file)
}

// ReadQuestions reads questions: JSON Lines of {"id", "text", "documents"} where the file
// is called .jsonl, else YAML with a list of such under "questions". file names them in
// errors.
func ReadQuestions(r io.Reader, file string) ([]Question, error) {
	var list struct {
		Questions []Question `yaml:"questions"`
	}
	var err error
	if strings.HasSuffix(strings.ToLower(file), ".jsonl") {
		list.Questions, err = readLines(r, file)
	} else {
		err = strictyaml.Decode(r, file, &list)
	}
	if err != nil {
		return nil, fmt.Errorf("utility: read questions: %w", err)
	}
	if err := check(list.Questions); err != nil {
		return nil, fmt.Errorf("utility: read questions: %s: %w", file, err)
	}
	return list.Questions, nil
}

// longestLine is the most bytes of a line with a question.
const longestLine = 1 << 20

func readLines(r io.Reader, file string) (qs []Question, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var q Question
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if d.Decode(&q) != nil || d.More() {
			return nil, fmt.Errorf("%s:%d: is not an object of id, text and documents", file, n)
		}
		qs = append(qs, q)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return qs, nil
}

// check finds questions that could not be asked, or not be told apart.
func check(qs []Question) error {
	if len(qs) == 0 {
		return errors.New("there are no questions")
	}
	seen := map[string]bool{}
	for i, q := range qs {
		switch {
		case q.ID == "" || strings.TrimSpace(q.Text) == "":
			return fmt.Errorf("question %d lacks an id or a text", i+1)
		case strings.ContainsAny(q.Text, "\r\n"):
			return fmt.Errorf("question %d has more than one line", i+1)
		case seen[q.ID]:
			return fmt.Errorf("question %d has the id of an earlier one", i+1)
		}
		seen[q.ID] = true
	}
	return nil
}

// Of are the questions that are asked of a document.
func Of(qs []Question, document string) []Question {
	var out []Question
	for _, q := range qs {
		if len(q.Documents) == 0 || slices.Contains(q.Documents, document) {
			out = append(out, q)
		}
	}
	return out
}
