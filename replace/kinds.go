package replace

// Basic are the operators that look at an entity and what it is written as.
func Basic() []Kind {
	return []Kind{
		{
			Name: "label", Doc: "the label in brackets: [NAME], or <NAME>", Becomes: "its label, as [NAME]",
			Hides: true, Theirs: true, New: labeled,
		},
		{
			Name: "redact", Doc: "the same for everything: " + redacted, Becomes: "the word " + redacted,
			Hides: true, Theirs: true, New: plain(redact),
		},
		{
			Name: "pseudonym", Doc: "the label and a keyed hash, the same for all mentions of an entity: [NAME_1f3a5c7e9b2d4f60]",
			Becomes: "a label with a number that is drawn by a key",
			Hides:   true, Theirs: true, NeedsKey: true, New: func(d Deps) (Operator, error) { return pseudonym{d.Key}, nil },
		},
		{
			Name: "running", Doc: "the label and a number, in the order of each document: [NAME 1], [NAME 2]",
			Becomes: "its label and a number, counted in each document, as [NAME 1]",
			Hides:   true, Theirs: true, New: func(Deps) (Operator, error) { return &numberedLabels{}, nil },
		},
		{
			Name: "numbered", Doc: "the label and a number, the same in all documents: [NAME 1], [NAME 2]",
			Becomes: "its label and a number, the same in all documents, as [NAME 1]",
			Hides:   true, Theirs: true, New: func(Deps) (Operator, error) { return &collectionNumbers{}, nil },
		},
		{
			Name: "initials", Doc: "a letter for each, in the order of each document, as published judgments have them: A., B.",
			Becomes: "a letter, given in the order of each document, as A.",
			Theirs:  true, New: func(Deps) (Operator, error) { return &numberedLabels{letters: true}, nil },
		},
		{
			Name: "hash", Doc: "a keyed and salted hash of the value alone, the same in all collections under one key: 0123456789abcdef",
			Becomes: "what only a key can bring back or compare",
			Hides:   true, NeedsKey: true, New: newHash,
		},
		{
			Name: "mask", Doc: "a character for each letter and digit, or for some of them: *** *** ** 47", Caution: seen,
			Becomes: "asterisks", Theirs: true, New: newHider,
		},
		{
			Name: "rewrite", Doc: "a language model says the passage without it; where what it says is not accepted, the label in brackets", NeedsModel: true,
			Becomes: "a sentence that a language model says without it",
			New:     func(d Deps) (Operator, error) { o, err := labeled(d); return rewriteOperator{o}, err },
		},
		{
			Name: "keep", Doc: "the original stays, on purpose, where a single label or rule asks for it: NOT anonymous",
			Becomes: stays,
			Danger:  "keep leaves values as they are",
			New:     func(Deps) (Operator, error) { return identity{}, nil },
		},
	}
}

// stays is what a value becomes that is not replaced.
const stays = "itself: it stays"

// rewriteOperator marks what a model is to leave out; see package rewrite. Without one it is label.
type rewriteOperator struct{ Operator }

func plain(f Func) func(Deps) (Operator, error) {
	return func(Deps) (Operator, error) { return f, nil }
}

// Policies are the operators that replace each mention with what is known of it.
func Policies() []Kind {
	return []Kind{
		{
			Name: "scrubber", Doc: "a fixed word by label and type, without brackets: NAME, PHONE, STREET", Policy: true,
			Becomes: "a word for its kind, as NAME", Hides: true,
			New: func(d Deps) (Operator, error) { return scrubber{d.Policy}, nil },
		},
		DateShift(),
		{
			Name: "tags", Policy: true, Doc: "a tag that holds the original and all that is known of it, for another program to replace: NOT anonymous",
			Becomes: stays, Danger: "tags hold the original texts",
			New: func(d Deps) (Operator, error) { return tagger{d.Policy}, nil },
		},
		{
			Name: "identity", Policy: true, Doc: "the original again, to test the way through: NOT anonymous",
			Becomes: stays, Danger: "identity puts back the original texts",
			New: func(Deps) (Operator, error) { return identity{}, nil },
		},
	}
}

// DateShift is the operator that moves dates.
func DateShift() Kind {
	return Kind{
		Name: "date-shift", Policy: true, NeedsKey: true, TakesSeed: true,
		Doc:     "as scrubber, but all dates of a document, patient or collection move by one random number of days",
		Becomes: "a word for its kind, as NAME, and dates by other dates",
		Refuse:  keepsDates,
		Caution: unmoved,
		New:     newShift,
	}
}
