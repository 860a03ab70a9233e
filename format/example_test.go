package format_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/lethe-privacy/lethe/format"
)

// A collection is read, a name is replaced in each of its texts, and it is
// written back; what is not replaced stays as it was, to the byte.
func Example() {
	input := `{"id": "c-1", "metadata": {"by": "Mia Sommer"}, "content": "Call Mia Sommer.", "paid": 12.50}`
	source, err := format.Open("-", format.Options{Stdin: strings.NewReader(input)})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer source.Close()
	sink, err := source.SinkTo(os.Stdout, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for item, err := range source.Items(context.Background()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		record, err := source.Decode(item)
		if err != nil {
			fmt.Println(err)
			return
		}
		var texts []string
		for _, field := range record.Document.Fields {
			texts = append(texts, strings.ReplaceAll(field.Text, "Mia Sommer", "[NAME]"))
		}
		encoded, err := record.Encode(texts)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := sink.Put(item, encoded); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := sink.Close(); err != nil {
		fmt.Println(err)
	}
	// Output: {"id": "c-1", "metadata": {"by": "[NAME]"}, "content": "Call [NAME].", "paid": 12.50}
}
