//go:build !ort || !cgo

package onnx

import (
	"errors"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
)

func openRuntime(file, session.Options) (session.Session, error) {
	return nil, errors.New("onnx: this program is built without ONNX Runtime; build it with the tag ort and cgo, or name no library")
}
