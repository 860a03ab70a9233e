package doctor

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
)

// leastMemory and leastRoom are what a run needs: lists and models, and one document of the
// largest size; temporary files of inputs and reports.
const (
	leastMemory = 1 << 30
	leastRoom   = 1 << 30
)

func (e *examination) machine() {
	e.ok("machine", "processors", "%d", runtime.NumCPU())
	if free, known := memory(); known {
		if free < leastMemory {
			e.wrong("machine", "memory", "lethe anonymize INPUT -o DIR --set run.threads=1 --set input.document_memory=128",
				"%s are free, and a run may need %s", size(free), size(leastMemory))
		} else {
			e.ok("machine", "memory", "%s are free", size(free))
		}
	}
	e.temporary()
}

// temporary examines the folder for temporary files: that it can be written, and its room.
func (e *examination) temporary() {
	const mend = "export TMPDIR=/a/folder/with/room"
	what := "temporary files in " + e.Temp
	f, err := os.CreateTemp(e.Temp, "lethe-*")
	if err != nil {
		e.fails("machine", what, mend, err)
		return
	}
	f.Close()
	os.Remove(f.Name())
	free, known := room(e.Temp)
	switch {
	case !known:
		e.ok("machine", what, "the folder can be written")
	case free < leastRoom:
		e.wrong("machine", what, mend, "there is room for %s, and a run may need %s", size(free), size(leastRoom))
	default:
		e.ok("machine", what, "there is room for %s", size(free))
	}
}

// memory is how much of it is free, where the system says so.
func memory() (free uint64, known bool) {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if _, err := fmt.Sscanf(lines.Text(), "MemAvailable: %d kB", &free); err == nil {
			return free << 10, true
		}
	}
	return 0, false
}

func size(n uint64) string { return fmt.Sprintf("%.1f GB", float64(n)/1e9) }
