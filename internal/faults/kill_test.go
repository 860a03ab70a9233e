//go:build faults && linux

package faults

import (
	"fmt"
	"testing"
	"time"
)

// TestKilledAtActs kills each command before each of its acts on files.
func TestKilledAtActs(t *testing.T) {
	needsTracing(t)
	type point struct {
		*scenario
		nth int
	}
	var points []point
	for _, s := range fixtures(t) {
		for n := range s.counted(t) {
			points = append(points, point{s, n})
		}
	}
	each(t, points, 1, until(0.88), func(p point) {
		dir, done := p.trial(t)
		defer done()
		status, err := traced(command(dir, p.run[0]), killed(p.nth))
		if err != nil {
			t.Error(err)
			return
		}
		how := fmt.Sprintf("killed before act %d, %s", p.nth, p.acts[p.nth])
		if !status.Signaled() {
			how = "it had fewer acts this time"
		}
		p.judge(t, "killed: "+p.name, how, dir)
	})
}

// TestKilledAtTimes kills each command after a random time.
func TestKilledAtTimes(t *testing.T) {
	type point struct {
		*scenario
		share float64 // of its time
	}
	draw := drawn(2)
	var points []point
	took := map[*scenario]time.Duration{}
	for _, s := range fixtures(t) {
		dir, done := s.trial(t)
		from := time.Now()
		if said, err := lethe(dir, s.run[0]); err != nil {
			t.Fatal(err, said)
		}
		took[s] = time.Since(from)
		done()
		for range 20 {
			points = append(points, point{s, draw.Float64()})
		}
	}
	each(t, points, 3, until(1), func(p point) {
		dir, done := p.trial(t)
		defer done()
		c := command(dir, p.run[0])
		if err := c.Start(); err != nil {
			t.Error(err)
			return
		}
		after := time.Duration(p.share * float64(took[p.scenario]))
		stop := time.AfterFunc(after, func() { c.Process.Kill() })
		c.Wait()
		stop.Stop()
		p.judge(t, "killed at a random time", "killed after "+after.String(), dir)
	})
}
