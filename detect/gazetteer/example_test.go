package gazetteer_test

import (
	"context"
	"fmt"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/gazetteer"
)

func Example() {
	d, err := gazetteer.New([]gazetteer.List{
		{Name: "hobbies", Label: "HOBBY", Terms: []string{"bell ringing", "bell ringer"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	found, _ := d.Find(context.Background(), lethe.NewDocument("note", "He is a bell ringer."))
	fmt.Println(found[0].Label, found[0].Text)
	// Output: HOBBY bell ringer
}
