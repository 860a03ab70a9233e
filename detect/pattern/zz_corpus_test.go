package pattern_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/detect/pattern"
)

func TestZZCorpus(t *testing.T) {
	e, _ := pattern.NewEngine(pattern.Builtin(), pattern.Options{})
	for _, c := range strings.Split(os.Getenv("CORPORA"), ",") {
		files, _ := filepath.Glob(c)
		count := map[string]int{}
		ex := map[string][]string{}
		n := 0
		var dur time.Duration
		for _, f := range files {
			var data []byte
			if strings.HasSuffix(f, ".xz") {
				data, _ = exec.Command("xz", "-dc", f).Output()
			} else {
				data, _ = os.ReadFile(f)
			}
			if len(data) > 4<<20 {
				data = data[:4<<20]
			}
			text := string(data)
			n += len(text)
			s := time.Now()
			ms := e.Find(pattern.Input{Text: text, Language: os.Getenv("LANG2")})
			dur += time.Since(s)
			for _, m := range ms {
				k := string(m.Label) + "/" + m.Why.Recognizer
				count[k]++
				if len(ex[k]) < 5 {
					a, b := max(0, m.Start-40), min(len(text), m.End+15)
					ex[k] = append(ex[k], strings.ReplaceAll(text[a:m.Start]+"⟦"+m.In(text)+"⟧"+text[m.End:b], "\n", "⏎")+" ["+m.Why.Word+fmt.Sprintf(" %.2f]", m.Score))
				}
			}
		}
		fmt.Println("#####", c, n, dur, fmt.Sprintf("%.1f MB/s", float64(n)/1e6/dur.Seconds()))
		var ks []string
		for k := range count {
			ks = append(ks, k)
		}
		sort.Slice(ks, func(i, j int) bool { return count[ks[i]] > count[ks[j]] })
		for _, k := range ks {
			fmt.Println(count[k], k)
			for _, x := range ex[k] {
				fmt.Println("      ", x)
			}
		}
	}
	_ = bufio.NewReader
}
