package reach

import "fmt"

// Rule says how far values go beyond their mentions.
type Rule uint8

const (
	Distinctive Rule = iota // where the value is distinctive
	Mentions                // nowhere, but in ids, where nothing is detected
	Everywhere              // wherever the words of the value stand, in any letters
)

var rules = [...]string{Distinctive: "distinctive", Mentions: "mentions", Everywhere: "everywhere"}

// Rules lists the names of all rules.
func Rules() []string { return rules[:] }

// String is the name of the rule.
func (r Rule) String() string { return rules[r] }

// Parse finds a rule by its name; "" is Distinctive.
func Parse(name string) (Rule, error) {
	for i, n := range rules {
		if n == name || name == "" {
			return Rule(i), nil
		}
	}
	return 0, fmt.Errorf("reach: there is no rule %q; there are distinctive, mentions and everywhere", name)
}
