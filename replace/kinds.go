package replace

// policies are the operators that replace each mention by what is known of it.
func policies() []Kind {
	return []Kind{
		{
			Name: "scrubber", Doc: "a fixed word by label and type, without brackets: NAME, PHONE, STREET", Policy: true,
			New: func(d Deps) (Operator, error) { return scrubber{d.Policy}, d.Policy.Validate() },
		},
		{
			Name: "date-shift", Policy: true, NeedsKey: true, TakesSeed: true,
			Doc: "as scrubber, but all dates of a document, patient or collection move by one random number of days",
			New: func(d Deps) (Operator, error) { return newShift(d) },
		},
		{
			Name: "tags", Policy: true, Doc: "a tag that holds the original and all that is known of it, for another program to replace: NOT anonymous",
			Danger: "tags hold the original texts",
			New:    func(d Deps) (Operator, error) { return tagger{d.Policy}, d.Policy.Validate() },
		},
		{
			Name: "identity", Policy: true, Doc: "the original again, to test the way through: NOT anonymous",
			Danger: "identity puts back the original texts",
			New:    func(Deps) (Operator, error) { return identity{}, nil },
		},
	}
}
