//go:build !ort || !cgo

package onnx

import "errors"

func openRuntime(file, Options) (Session, error) {
	return nil, errors.New("onnx: this program is built without ONNX Runtime; build it with the tag ort and cgo, or name no library")
}
