package main

import "testing"

func TestGrowth(t *testing.T) {
	for inUse, want := range map[uint64]int{
		0: 100, 1 << 30: 100, // to 2 GiB
		1<<30 + 1<<29: 66,                             // from 1.5 to 2.5 GiB
		2 << 30:       50,                             // to 3 GiB
		4 << 30:       25,                             // to 5 GiB
		16 << 30:      25, 1 << 50: 25, 1<<64 - 1: 25, // by a quarter
	} {
		if got := growth(inUse); got != want {
			t.Errorf("%d bytes in use may grow by %d %%, want %d", inUse, got, want)
		}
	}
}
