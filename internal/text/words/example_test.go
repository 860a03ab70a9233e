package words_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/text/words"
)

func Example() {
	b := words.NewBuilder()
	b.Add("Anna Weiß", 0)
	b.Add("Meier", 1)
	m, _ := b.Build()

	text := "ANNA\nWEISS lives in Meierhof with O. Mei\u00ader."
	m.Each(text, func(x words.Match) { fmt.Printf("%d %q\n", x.Owner, x.In(text)) })
	// Output:
	// 0 "ANNA\nWEISS"
	// 1 "Mei\u00ader"
}
