package pipeline

// Progress is called, after each document, with how many bytes of the source a stage has seen;
// of a stage that sees none, only that it begins. total is -1 while it is unknown.
type Progress func(stage string, done, total int64)

// meter reports the progress of the stages.
type meter struct {
	progress Progress     // nil: nobody looks
	size     func() int64 // of the source
	stage    string
	done     int64
}

// phase reports the start of a stage that cannot measure its progress.
func (m *meter) phase(name string) {
	if m.progress != nil {
		m.stage, m.done = name, 0
		m.progress(name, 0, -1)
	}
}

// advance reports n more bytes read by a stage.
func (m *meter) advance(stage string, bytes int) {
	if m.progress == nil {
		return
	}
	if stage != m.stage {
		m.stage, m.done = stage, 0
	}
	m.done += int64(bytes)
	m.progress(stage, m.done, m.size())
}
