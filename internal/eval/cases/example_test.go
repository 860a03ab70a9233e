package cases_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/eval/cases"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

func Example() {
	suite, err := cases.Read(strings.NewReader("Age\nEr ist <Age>59</Age> Jahre alt.\n"), "age.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	nothing := func(context.Context, *field.Report) ([]annotation.Annotation, error) { return nil, nil }
	result, err := suite.Run(context.Background(), nothing)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(result.Failures[0].Diff())
	fmt.Printf("%d passed, %d failed\n", result.Passed, result.Failed())
	// Output:
	// age.txt:2
	//   - Er ist <Age>59</Age> Jahre alt.
	//   + Er ist 59 Jahre alt.
	//   missing     <Age>59</Age>
	// 0 passed, 1 failed
}
