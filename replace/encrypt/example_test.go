package encrypt_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/encrypt"
	"github.com/lethe-privacy/lethe/seal"
)

func Example() {
	key, _ := seal.NewKey(make([]byte, 32)) // from seal.LoadKey, for more than an example
	c, err := encrypt.New(key, encrypt.Preserve)
	if err != nil {
		fmt.Println(err)
		return
	}
	hidden, _ := c.Replace(context.Background(), replace.Request{
		Entity: &lethe.Entity{Label: "PHONE"}, Mention: lethe.Mention{Text: "044 555 01 00"},
	})
	text, _ := c.Decrypt("PHONE", hidden)
	fmt.Println(len(hidden), text)
	// Output: 13 044 555 01 00
}
