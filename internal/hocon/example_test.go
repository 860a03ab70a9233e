package hocon_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/hocon"
)

func Example() {
	text := `
version = "8.6"               // comments
pipeline {
  lists = ${dir}"lists.def"   # relative to the file
  types = [Name, Date]
}`
	v, err := hocon.Parse([]byte(text), "x.conf", hocon.Options{Values: map[string]string{"dir": "/etc/x/"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	pipeline, _ := v.Member("pipeline")
	lists, _ := pipeline.Member("lists")
	fmt.Println(lists.Text, lists.Pos.Line)
	// Output: /etc/x/lists.def 4
}
