package judgment_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/cue/judgment"
	"github.com/lethe-privacy/lethe/detect/detecttest"
)

func TestEnglish(t *testing.T) { detecttest.Test(t, judgment.English()) }
