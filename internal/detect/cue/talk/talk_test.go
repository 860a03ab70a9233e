package talk

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
)

func TestDetector(t *testing.T) { detecttest.Test(t, Detector()) }

func TestChats(t *testing.T) { detecttest.Test(t, Chats()) }
