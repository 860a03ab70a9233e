package find

import (
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/detect/cue/pack"
	"github.com/lethe-privacy/lethe/internal/detect/cue/talk"
	"github.com/lethe-privacy/lethe/internal/detect/echo"
)

// Described are all detectors that need no settings, to be listed.
func Described() []detect.Detector {
	return append(suite.All(), pack.Detector(), talk.Detector(), echo.Described)
}
