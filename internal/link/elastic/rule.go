package elastic

// Rule is why two names are one.
type Rule uint8

const (
	none      Rule = iota
	SameName       // the same words, whatever the space says
	Order          // the same words, in another order or with other titles
	Joined         // the same letters, with other blanks
	Slip           // words that differ by a slip of the pen
	LegalForm      // one of the two without its legal form
	Shorter        // one is a shorter way to write the other
	Partial        // part of the name of the only one that has it; never in groups
	Spelling       // spelt like the name of the only one that is; never in groups
)

var rules = [...]string{
	none: "", SameName: "the same name", Order: "the same words", Joined: "the same letters", Slip: "a slip of the pen",
	LegalForm: "without the legal form", Shorter: "a shorter form of the only one", Partial: "part of the only name that has it",
	Spelling: "spelt like the only one",
}

func (r Rule) String() string { return rules[r] }

// MarshalText returns the words of String.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Guard is what forbids that two names are one, whatever the space says.
type Guard uint8

const (
	Allowed     Guard = iota
	Labels            // different labels
	NotNames          // values that are no names must be equal
	Births            // different dates of birth
	Numbers           // different numbers or single letters
	LegalForms        // both have a legal form, not the same
	Genders           // a man and a woman, or one and several people
	Generations       // junior and senior
	GivenNames        // given names or surnames that contradict each other
	Words             // each has a word that the other has not
	Namesakes         // people of one name who are known to be several
	Short             // too few letters for a slip
	Several           // it could as well be another
	Part              // only part of the name
	Crowd             // it does not stand out
	KnownGroups       // two known groups
	TooMany           // a group of more than 256 forms
)

var guards = [...]string{
	Allowed: "", Labels: "different labels", NotNames: "not a name", Births: "different dates of birth",
	Numbers: "different numbers", LegalForms: "different legal forms", Genders: "different genders",
	Generations: "junior and senior", GivenNames: "different names of people", Words: "different words",
	Namesakes: "namesakes", Short: "too short", Several: "fits several", Part: "only part of the name", Crowd: "one of a crowd", KnownGroups: "two known groups", TooMany: "too many forms",
}

func (g Guard) String() string { return guards[g] }

// MarshalText returns the words of String.
func (g Guard) MarshalText() ([]byte, error) { return []byte(g.String()), nil }
