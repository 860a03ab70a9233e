package presidio

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/automaton"
)

// adHoc is a recognizer that a request brings.
type adHoc struct {
	name, entity, language string
	context                []string
	flags                  int
	patterns               []adHocPattern
	denied                 *automaton.Set
	deny                   adHocPattern // what is known of it
}

type adHocPattern struct {
	name, regex string
	score       float64
	compiled    *expression
}

// A wrong argument is a 400 there, a wrong value a 500.
func wrongArgument(format string, args ...any) error {
	return &problem{400, "Failed to parse /analyze request for AnalyzerEngine.analyze(). " + fmt.Sprintf(format, args...)}
}

func wrongValue(format string, args ...any) error {
	return &problem{500, fmt.Sprintf(format, args...)}
}

var (
	patternArguments    = []string{"name", "regex", "score"}
	recognizerArguments = []string{"supported_entity", "name", "supported_language", "patterns", "deny_list", "context",
		"deny_list_score", "global_regex_flags", "version", "country_code"}
)

// arguments holds the members of an object against those that a class takes.
func (o orders) arguments(class string, m map[string]any, known, needed []string) error {
	for _, k := range o.keys(m) {
		if !slices.Contains(known, k) {
			return wrongArgument("%s.__init__() got an unexpected keyword argument '%s'", class, k)
		}
	}
	var missing []string
	for _, k := range needed {
		if _, ok := m[k]; !ok {
			missing = append(missing, "'"+k+"'")
		}
	}
	switch n := len(missing); n {
	case 0:
		return nil
	case 1:
		return wrongArgument("%s.__init__() missing 1 required positional argument: %s", class, missing[0])
	case 2:
		return wrongArgument("%s.__init__() missing 2 required positional arguments: %s and %s", class, missing[0], missing[1])
	default:
		return wrongArgument("%s.__init__() missing %d required positional arguments: %s, and %s", class, n, strings.Join(missing[:n-1], ", "), missing[n-1])
	}
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// mostAdHoc is how many recognizers, and patterns of one, a request may bring.
const mostAdHoc = 200

func (o orders) adHocs(v any) ([]adHoc, error) {
	if !truthy(v) {
		return nil, nil
	}
	list, ok := v.([]any)
	if !ok {
		switch t := typeOf(v); t {
		case "str", "dict":
			return nil, wrongValue("'str' object has no attribute 'copy'")
		default:
			return nil, wrongArgument("'%s' object is not iterable", t)
		}
	}
	if len(list) > mostAdHoc {
		return nil, wrongValue("there are more than %d ad-hoc recognizers", mostAdHoc)
	}
	out := make([]adHoc, 0, len(list))
	for _, x := range list {
		m, ok := x.(map[string]any)
		if !ok {
			return nil, wrongValue("'%s' object has no attribute 'copy'", typeOf(x))
		}
		a, err := o.adHocOf(m)
		if err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}

func (o orders) adHocOf(m map[string]any) (a adHoc, err error) {
	a.flags = usualFlags
	if n, ok := m["global_regex_flags"]; ok && n != nil {
		if a.flags, err = whole(n); err != nil {
			return a, wrongValue("%s", errInternal.message)
		}
	}
	if a.patterns, err = o.adHocPatterns(m["patterns"], a.flags); err != nil {
		return a, err
	}
	own := maps.Clone(m)
	o.same(own, m)
	if many, ok := own["supported_entities"]; ok {
		if _, both := own["supported_entity"]; both {
			return a, wrongValue("Both 'supported_entity' and 'supported_entities' are present in the input dictionary. Only one should be provided.")
		}
		delete(own, "supported_entities")
		if list, _ := many.([]any); len(list) > 0 {
			own["supported_entity"] = list[0]
		}
	}
	if err := o.arguments("PatternRecognizer", own, recognizerArguments, recognizerArguments[:1]); err != nil {
		return a, err
	}
	deny, _ := own["deny_list"].([]any)
	switch {
	case !truthy(own["supported_entity"]):
		return a, wrongValue("Pattern recognizer should be initialized with entity")
	case len(a.patterns) == 0 && !truthy(own["deny_list"]):
		return a, wrongValue("Pattern recognizer should be initialized with patterns or with deny list")
	}
	a.entity = asText(own["supported_entity"])
	a.name, a.language = "PatternRecognizer", "en"
	if s, ok := own["name"].(string); ok {
		a.name = s
	}
	if v, ok := own["supported_language"]; ok {
		a.language = asText(v)
	}
	context, _ := own["context"].([]any)
	for _, w := range context {
		a.context = append(a.context, strings.ToLower(asText(w)))
	}
	if len(deny) > 0 {
		score := any(json.Number("1.0"))
		if s, ok := own["deny_list_score"]; ok {
			score = s
		}
		err = a.denyAll(deny, score)
	}
	return a, err
}

func (o orders) adHocPatterns(v any, flags int) ([]adHocPattern, error) {
	if !truthy(v) {
		return nil, nil
	}
	list, ok := v.([]any)
	if !ok {
		return nil, wrongArgument("'%s' object is not iterable", typeOf(v))
	}
	if len(list) > mostAdHoc {
		return nil, wrongValue("there are more than %d patterns", mostAdHoc)
	}
	var out []adHocPattern
	for _, x := range list {
		m, ok := x.(map[string]any)
		if !ok {
			return nil, wrongArgument("presidio_analyzer.pattern.Pattern() argument after ** must be a mapping, not %s", typeOf(x))
		}
		if err := o.arguments("Pattern", m, patternArguments, patternArguments); err != nil {
			return nil, err
		}
		regex, ok := m["regex"].(string)
		if !ok {
			return nil, wrongArgument("first argument must be a string or compiled pattern")
		}
		p := adHocPattern{name: asText(m["name"]), regex: regex}
		var err error
		if p.compiled, err = compile(regex, flags); err != nil {
			return nil, wrongValue("Invalid regex pattern: %v", err)
		}
		if p.score, err = scoreOf(m["score"]); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

func scoreOf(v any) (float64, error) {
	var f float64
	switch v := v.(type) {
	case json.Number:
		f, _ = v.Float64()
	case bool:
		if v {
			f = 1
		}
	default:
		return 0, wrongArgument("'<' not supported between instances of '%s' and 'int'", typeOf(v))
	}
	if !(f >= 0 && f <= 1) {
		return 0, wrongValue("Invalid score: %s. Score should be between 0 and 1", asText(v))
	}
	return f, nil
}

// denyAll makes the recognizer find values wherever they stand as whole words.
func (a *adHoc) denyAll(values []any, score any) (err error) {
	quoted := make([]string, len(values))
	for i, v := range values {
		s, ok := v.(string)
		if !ok {
			return wrongArgument("expected string or bytes-like object, got '%s'", typeOf(v))
		}
		quoted[i] = quote(s)
	}
	a.deny = adHocPattern{name: "deny_list", regex: `(?:^|(?<=\W))(` + strings.Join(quoted, "|") + `)(?:(?=\W)|$)`}
	if a.deny.score, err = scoreOf(score); err != nil {
		return err
	}
	exprs := make([]automaton.Expr, 0, len(quoted))
	exprs = append(exprs, automaton.Expr{Regex: `(?<!\w)(?:` + strings.Join(quoted, "|") + `)(?!\w)`, Fold: a.flags&foldCase != 0})
	if a.denied, err = automaton.Compile(exprs); err != nil {
		return wrongValue("Invalid regex pattern: %v", err)
	}
	return nil
}

// quote escapes what has a meaning in expressions.
func quote(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(`.\+*?()|[]{}^$-&~# `, r) && r != ' ' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// find returns all that the recognizer finds in a text.
func (a *adHoc) find(text string) ([]candidate, error) {
	var out []candidate
	add := func(p *adHocPattern, start, end int) {
		if p.score > 0 {
			out = append(out, candidate{start: start, end: end, kind: a.entity, score: p.score, context: a.context,
				why: &Why{Recognizer: a.name, PatternName: &p.name, Pattern: &p.regex, OriginalScore: decimal(p.score),
					Score: decimal(p.score), Textual: detectedBy(a.name, p.name), RegexFlags: &a.flags}})
		}
	}
	for i := range a.patterns {
		p := &a.patterns[i]
		if err := p.compiled.all(text, func(start, end int) { add(p, start, end) }); err != nil {
			return nil, wrongValue("The expression of pattern '%s' takes too long.", p.name)
		}
	}
	if a.denied != nil {
		a.denied.Scan(text, func(_, start int, ends []int) int {
			end := ends[len(ends)-1]
			add(&a.deny, start, end)
			return end
		})
	}
	return distinct(out), nil
}
