package report

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// Settings are the settings that the numbers depend on.
type Settings struct {
	Schema    string `yaml:"schema"`
	Profile   string `yaml:"profile"`
	Reach     string `yaml:"reach"` // where values are replaced beyond mentions
	MaxChains int    `yaml:"max_chains"`
	// Risk and Mask are what was measured and masked by.
	Risk   risk.Options   `yaml:",inline"`
	Mask   mask.Options   `yaml:",inline"`
	Labels []LabelSetting `yaml:"labels"` // in the schema's order
}

// LabelSetting is one label of the schema.
type LabelSetting struct {
	Label    string  `json:"label"`
	Weight   float64 `json:"weight"`
	Operator string  `json:"operator,omitempty"` // how masked values are replaced
	Becomes  string  `json:"-"`                  // what the operator writes, in words; see replace.Kind
}

// published are the settings of a report in JSON, in their order. Those with a question mark are left
// out where nothing is said.
const published = `schema profile? mode always? min_relevance? reach? strategy edge_threshold chain_length target_success?
	theta_doc theta_chain high medium rho_high rho_medium max_chains labels`

// MarshalJSON writes settings under the keys that they have in lethe.yaml; that of mask.mode is mask.
func (s Settings) MarshalJSON() ([]byte, error) {
	values := map[string]reflect.Value{}
	for _, x := range setting.Of(&s, nil) {
		values[x.Path] = x.Value
	}
	out := bytes.NewBufferString("{")
	to := json.NewEncoder(out)
	to.SetEscapeHTML(false) // whoever asked says whether it is
	for word := range strings.FieldsSeq(published) {
		key, optional := strings.CutSuffix(word, "?")
		value := values[key]
		if optional && (value.IsZero() || value.Kind() == reflect.Slice && value.Len() == 0) {
			continue
		}
		if out.Len() > 1 {
			out.WriteByte(',')
		}
		if key == "mode" {
			key = "mask"
		}
		out.WriteString(`"` + key + `":`)
		if err := to.Encode(value.Interface()); err != nil {
			return nil, err
		}
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}
