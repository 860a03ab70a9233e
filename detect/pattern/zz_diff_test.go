package pattern_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/detect/pattern"
)

func TestZZDiff(t *testing.T) {
	f, err := os.Open(os.Getenv("DIFF"))
	if err != nil {
		t.Skip()
	}
	es := map[string]*pattern.Engine{}
	bad, tot := map[string]int{}, map[string]int{}
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		var c conformanceCase
		json.Unmarshal(sc.Bytes(), &c)
		var want []string
		for _, x := range c.Expected {
			want = append(want, fmt.Sprintf("%.0f-%.0f %s %.2f", x[0], x[1], x[3], x[2]))
		}
		got := answer(t, es, c)
		slices.Sort(got)
		slices.Sort(want)
		tot[c.Recognizer]++
		if !slices.Equal(got, want) {
			bad[c.Recognizer]++
			if bad[c.Recognizer] <= 6 {
				fmt.Printf("%s: %q\n   got %v\n  want %v\n", c.Recognizer, c.Text, got, want)
			}
		}
	}
	for k, n := range bad {
		fmt.Println(k, n, "of", tot[k])
	}
}
