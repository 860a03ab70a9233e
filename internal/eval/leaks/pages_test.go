package leaks

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/pipelinetest"
	"github.com/lethe-privacy/lethe/pipeline"
)

// TestPages runs whole texts in English and German of as many kinds, each under the profile that it names:
// letters, reports of doctors and nurses, judgments, minutes, chats, lists, tickets. The 24 that are
// read while detection is mended and the 12 that are not were written before anything was. When they were first
// run, 65 of 580 and 40 of 273 marks were left; days of the week and months alone may stay. The second set is
// 12 more, half of them read; soon after they were first run, 23 of 169 and 33 of 156 were left, and 30 and 94
// words changed. The third is 16 in English, German, Spanish and Catalan, half of them read; when they were first
// run, 40 of 193 and 27 of 150 were left, and 7 and 36 words changed. The fourth is 12 in English, German, French and
// Spanish, half of them read; when they were first run, 33 of 214 and 29 of 243 were left, and 36 and 42 words changed.
// The fifth is 24 in English, German, Spanish and Catalan, all of them read; when they were first run, 93 of 584 were
// left, and 563 of 6,013 words changed. With models that learn from pages of our own 15 marks fewer are left in
// all, though one or two more in four of the files.
func TestPages(t *testing.T) {
	for file, most := range map[string][2]int{"read": {22, 129}, "unread": {18, 67}, "second.read": {12, 31}, "second.unread": {28, 75}, "third.read": {1, 8}, "third.unread": {25, 32}, "fourth.read": {13, 32}, "fourth.unread": {24, 45}, "fifth.read": {55, 438}} {
		marks, left, changed := 0, 0, 0
		for i, m := range readMarked(t, "testdata/pages."+file+".txt") {
			config := pipeline.Default()
			if err := config.Apply(m.profile); err != nil {
				t.Fatal(err)
			}
			config.Mask.Mode, config.Replace.Operator, config.Run.Threads = "all", "mask", 1
			l, c := m.score(pipelinetest.Texts(t, config, m.text)[0])
			marks, left, changed = marks+len(m.must), left+len(l), changed+len(c)
			if *failing == file {
				t.Logf("%d %s %s left %q changed %q", i+1, m.kind, m.lang, l, c)
			}
		}
		t.Logf("%s: %d of %d left, %d words changed, of which some are circumstances", file, left, marks, changed)
		if left > most[0] || changed > most[1] {
			t.Errorf("%s: %d marks are left and %d words changed; %d and %d did before", file, left, changed, most[0], most[1])
		}
	}
}
