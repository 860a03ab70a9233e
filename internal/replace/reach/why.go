package reach

// Why says why a value is left where it stands without a mention.
type Why uint8

const (
	Reached   Why = iota // it is not left
	Short                // one or two characters, or initials
	Amount               // an age, amount, quantity, time, or a number of few digits
	Partial              // a date that does not say day, month and year
	Ordinary             // an ordinary word of the language, a unit, a word for a field
	Shortened            // an abbreviation
	Case                 // not written as a name
	Inside               // inside another token
	Member               // in the name of a member or column
	Number               // in a number of a tree
	Unsure               // no detector was sure of a mention
	Unasked              // the rule reaches mentions only
)

var whys = [...]string{
	Reached: "", Short: "one or two characters", Amount: "an age, amount or small number", Partial: "not a full date",
	Ordinary: "an ordinary word", Shortened: "an abbreviation", Case: "not written as a name", Inside: "inside another token",
	Unsure: "no detector was sure of it",
	Member: "in the name of a member", Number: "in a number", Unasked: "only mentions are replaced",
}

// String says the reason in a few words.
func (w Why) String() string { return whys[w] }

// Whys lists the reasons for which a value may be left.
func Whys() []Why {
	all := make([]Why, 0, len(whys)-1)
	for w := range whys[1:] {
		all = append(all, Why(w+1))
	}
	return all
}
