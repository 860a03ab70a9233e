package ff1_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/ff1"
)

func Example() {
	c, err := ff1.New(make([]byte, 32))
	if err != nil {
		fmt.Println(err)
		return
	}
	hidden, _ := c.Encrypt([]uint16{0, 4, 4, 5, 5, 5, 0, 1, 0, 0}, 10, []byte("PHONE"))
	back, _ := c.Decrypt(hidden, 10, []byte("PHONE"))
	fmt.Println(len(hidden), back)
	// Output: 10 [0 4 4 5 5 5 0 1 0 0]
}
