package collateral_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/span"
)

func Example() {
	before, after := "Dr. Meier gave 35 ml.", "Dr. [NAME] gave [AGE] ml."
	var t collateral.Tally
	t.Add(collateral.Text{
		Before: before,
		Edits:  collateral.Compare(before, after),
		Gold:   []collateral.Mark{{Span: span.Span{Start: 4, End: 9}, Label: "NAME"}},
	})
	fmt.Println("gold left:", t.Left.Count, "of", t.Left.Of)
	fmt.Println("other changed:", t.Changed.Count, "of", t.Changed.Of)
	fmt.Println("quantities kept:", t.Kept[collateral.Quantity].Count, "of", t.Kept[collateral.Quantity].Of)
	// Output:
	// gold left: 0 of 5
	// other changed: 2 of 10
	// quantities kept: 0 of 1
}
