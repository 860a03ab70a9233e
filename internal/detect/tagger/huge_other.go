//go:build !linux

package tagger

func inHugePages([]uint64) {}
