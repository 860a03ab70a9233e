package replace

import "context"

// identity changes nothing.
type identity struct{}

func (identity) Keeps() {}

func (identity) Replace(_ context.Context, in Request) (string, error) { return in.Mention.Text, nil }
