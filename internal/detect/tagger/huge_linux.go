package tagger

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// inHugePages asks the system for large pages under a table in which every look is somewhere
// else: else finding its page takes as long as reading it. Nothing but time depends on the answer.
func inHugePages(words []uint64) {
	const page = 2 << 20
	if len(words) == 0 {
		return
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), len(words)*8)
	skip := -int(uintptr(unsafe.Pointer(&bytes[0]))) & (page - 1)
	if n := (len(bytes) - skip) &^ (page - 1); n > 0 {
		_ = unix.Madvise(bytes[skip:skip+n], unix.MADV_HUGEPAGE)
		_ = unix.Madvise(bytes[skip:skip+n], unix.MADV_COLLAPSE) // what was written in small ones, as memory is that was in use before
	}
}
