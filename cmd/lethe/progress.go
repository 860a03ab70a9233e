package main

import (
	"fmt"
	"os"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a run is: a bar on a terminal, a line now and then
// elsewhere.
type progress struct {
	app   *app
	tty   bool
	stage string
	bar   *progressbar.ProgressBar
	start time.Time
	next  time.Time
}

func (a *app) newProgress() *progress {
	f, ok := a.stderr.(*os.File)
	return &progress{app: a, tty: ok && !a.jsonLog && term.IsTerminal(int(f.Fd()))}
}

// between is the time between two lines where there is no terminal.
const between = 10 * time.Second

func (p *progress) show(stage string, done, total int64) {
	if p.app.quiet {
		return
	}
	if stage != p.stage {
		p.begin(stage, total)
	}
	if p.tty {
		p.bar.Set64(done)
		return
	}
	if now := time.Now(); now.After(p.next) {
		p.next = now.Add(between)
		p.app.log.Info(p.line(done, total, now))
	}
}

func (p *progress) begin(stage string, total int64) {
	p.finish()
	p.stage, p.start = stage, time.Now()
	p.next = p.start.Add(between)
	if p.tty {
		p.bar = progressbar.NewOptions64(total,
			progressbar.OptionSetWriter(p.app.stderr), progressbar.OptionSetDescription(stage),
			progressbar.OptionShowBytes(true), progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30), progressbar.OptionShowElapsedTimeOnFinish())
	}
}

func (p *progress) line(done, total int64, now time.Time) string {
	rate := humanize.Bytes(uint64(float64(done) / max(now.Sub(p.start).Seconds(), 1e-3)))
	if total <= 0 {
		return fmt.Sprintf("%s: %s, %s/s", p.stage, humanize.Bytes(uint64(done)), rate)
	}
	left := time.Duration(float64(now.Sub(p.start)) * float64(total-done) / float64(max(done, 1)))
	return fmt.Sprintf("%s: %s of %s, %s/s, about %s left", p.stage, humanize.Bytes(uint64(done)), humanize.Bytes(uint64(total)), rate, left.Round(time.Second))
}

func (p *progress) finish() {
	if p.bar != nil {
		p.bar.Finish()
		p.bar = nil
	}
}
