// Package faults kills the program at every act on files, fills its disk, takes its
// folders away, runs six at once and turns bits around, and holds what is left to one
// rule: every sealed file opens or is absent, every output is whole or absent, nothing
// that others can read holds an original, and the same command, run again, gives the same
// bytes without anything being deleted by hand.
//
// It has only tests, and only on Linux, where a process can be stopped at a call of the
// system:
//
//	go test -tags faults -v ./internal/faults              three minutes
//	CHAOS=1 go test -tags faults -v -timeout 3h ./internal/faults    an hour, and all at least once
//	CHAOS=once go test -tags faults -v -timeout 3h ./internal/faults all once
//
// What it draws it draws from FAULTS_SEED, which it prints.
package faults
