package onnxtest

import "testing"

func TestWriteKinds(t *testing.T) {
	for _, kind := range Kinds() {
		if err := Write(t.TempDir(), People(kind)); err != nil {
			t.Error(err)
		}
	}
	if err := Write(t.TempDir(), People("gpt")); err == nil {
		t.Error("a kind that is none was written")
	}
}
