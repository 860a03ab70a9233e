package leaks

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/pipelinetest"
)

// mostWholeLeft is how many of the values in the whole texts may be left, all of them or a part.
// It only falls.
const mostWholeLeft = 44

// TestWholeTexts runs 24 whole texts of as many kinds: letters, reports, forms, minutes, chats, logs,
// tables. What is left of them was never read while detection was mended. Words for what an
// organization is, which may stay, count as left.
func TestWholeTexts(t *testing.T) {
	values, left := 0, 0
	for _, e := range pipelinetest.Lines[example](t, "testdata/whole.unread.jsonl") {
		v := judge(t, e, anonymized(t, e.Text))
		values += len(e.Gone)
		left += len(v.left)
	}
	t.Logf("%d places of %d values left", left, values)
	if left > mostWholeLeft {
		t.Errorf("%d places are left; %d were before", left, mostWholeLeft)
	}
}
