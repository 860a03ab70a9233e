package jape

// Parse reads a grammar that the classic engine runs.
func Parse(name, text string) (*Grammar, error) { return Classic.Parse(name, text) }
