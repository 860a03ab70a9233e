package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/dustin/go-humanize"
	"golang.org/x/term"
)

// progress shows how far a run is: a line that moves on a terminal, a line now and then
// elsewhere. What it counts are calls: one for each document.
type progress struct {
	app  *app
	tty  bool
	pull bool // what is counted are bytes that are fetched
	now  func() time.Time

	mu          sync.Mutex
	stage       string
	calls       int64
	done, total int64 // bytes
	start, next time.Time
	drawn       bool
	stop        chan struct{} // ends the drawing
}

func (a *app) newProgress() *progress {
	f, ok := a.stderr.(*os.File)
	p := &progress{app: a, tty: ok && !a.jsonLog && !a.quiet && term.IsTerminal(int(f.Fd())), now: time.Now}
	a.bar = p
	return p
}

const (
	between = 10 * time.Second       // two lines where there is no terminal
	redrawn = 250 * time.Millisecond // on a terminal, so that time is seen to pass
	// What is said of the speed after less than this would be chance.
	rateAfter = 2 * time.Second
	leftAfter = 5 * time.Second
)

// show notes that a stage has done one thing more, up to done of total bytes. A stage that
// cannot say how far it is calls it once, with a total of -1.
func (p *progress) show(stage string, done, total int64) {
	if p.app.quiet {
		return
	}
	p.mu.Lock()
	now := p.now()
	if stage != p.stage {
		p.stage, p.calls, p.start, p.next = stage, 0, now, now.Add(between)
	}
	if p.done, p.total = done, total; done > 0 || total >= 0 {
		p.calls++
	}
	p.begin()
	line := ""
	if !p.tty && now.After(p.next) {
		p.next, line = now.Add(between), p.line(now)
	}
	p.mu.Unlock()
	if line != "" {
		p.app.log.Info(line)
	}
}

// begin starts the drawing.
func (p *progress) begin() {
	if !p.tty || p.stop != nil {
		return
	}
	stop := make(chan struct{})
	p.stop = stop
	go func() {
		tick := time.NewTicker(redrawn)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				p.draw(stop)
			}
		}
	}()
}

// draw writes the line over the last, unless the drawing has ended.
func (p *progress) draw(stop chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop == stop {
		p.drawn = true
		fmt.Fprintf(p.app.stderr, "\r\x1b[K%s", p.line(p.now()))
	}
}

// line says where the run is: "reading: 1,234 documents (27 %), 310/s, about 12s left".
func (p *progress) line(now time.Time) string {
	elapsed := now.Sub(p.start)
	if p.calls == 0 {
		return fmt.Sprintf("%s: %s", p.stage, elapsed.Round(time.Second))
	}
	parts := []string{p.stage + ": " + p.amount()}
	if elapsed >= rateAfter {
		parts = append(parts, p.rate(elapsed))
	}
	if elapsed >= leftAfter && p.done > 0 && p.total > p.done {
		left := time.Duration(float64(elapsed) * float64(p.total-p.done) / float64(p.done))
		parts = append(parts, fmt.Sprintf("about %s left", left.Round(time.Second)))
	}
	return strings.Join(parts, ", ")
}

func (p *progress) amount() string {
	amount := humanize.Comma(p.calls) + " documents"
	switch {
	case p.pull:
		amount = humanize.Bytes(uint64(p.done))
	case p.calls == 1:
		amount = "1 document"
	}
	if p.total > 0 {
		amount += fmt.Sprintf(" (%d %%)", min(100, 100*p.done/p.total))
	}
	return amount
}

func (p *progress) rate(elapsed time.Duration) string {
	if p.pull {
		return humanize.Bytes(uint64(float64(p.done)/elapsed.Seconds())) + "/s"
	}
	if rate := float64(p.calls) / elapsed.Seconds(); rate < 10 {
		return fmt.Sprintf("%.1f/s", rate)
	}
	return humanize.Comma(int64(float64(p.calls)/elapsed.Seconds())) + "/s"
}

// clear takes the line away, for another to stand there. The lock is held.
func (p *progress) clear() {
	if p.drawn {
		p.drawn = false
		io.WriteString(p.app.stderr, "\r\x1b[K")
	}
}

// finish ends the drawing. A stage that comes later begins it anew.
func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		close(p.stop)
		p.stop = nil
	}
	p.stage = ""
	p.clear()
}

// logWriter writes log lines to standard error and clears the progress line first.
type logWriter struct{ app *app }

func (o logWriter) Write(line []byte) (int, error) {
	if bar := o.app.bar; bar != nil {
		bar.mu.Lock()
		defer bar.mu.Unlock()
		bar.clear()
	}
	return o.app.stderr.Write(line)
}
