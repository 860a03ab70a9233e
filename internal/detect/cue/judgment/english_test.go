package judgment_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/cue/judgment"
)

func TestEnglish(t *testing.T) { detecttest.Test(t, judgment.English()) }
