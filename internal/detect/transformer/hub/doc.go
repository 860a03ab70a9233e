// Package hub keeps models for package transformer: it checks and records them, and
// downloads them from the Hugging Face hub.
//
// A model is a folder in the form of that hub: config.json with the labels,
// tokenizer.json, and the network as an ONNX file. What is recorded of it - the SHA-256
// of every file that says what the model does, its labels, its licence - is checked
// whenever the model is used: one that has changed since is an error, because what it
// finds is then something else than what was measured.
//
// A model that the user added stays where it is; the record names its folder. It is
// large, and it is theirs: a copy would go stale, and its hashes tell if it changes. A
// model that was downloaded lies beside its record and is removed with it.
//
// The network is used by [Registry.Pull] and nothing else.
package hub
