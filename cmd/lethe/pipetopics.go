package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/answer"
	"github.com/lethe-privacy/lethe/internal/topics"
)

// topicFlags say which topics of Kafka are used.
type topicFlags struct {
	from, to, dead, group, instance, config string
	untilEnd, clear, atLeastOnce            bool
	keep                                    func() error // what answers depend on; nil for nothing
}

func (t *topicFlags) bind(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&t.from, "from", "", "read records from a topic: "+topics.Scheme+"HOST:PORT/TOPIC")
	f.StringVar(&t.to, "to", "", "write answers into a topic, each once: "+topics.Scheme+"HOST:PORT/TOPIC")
	usual(f, "to")
	f.StringVar(&t.dead, "dead-letter", "", "go on after records that fail, and name them, without their text, in this topic")
	f.StringVar(&t.group, "group", "", "the group of readers that share a topic; lethe- and the name of the topic that is written, if not given")
	f.StringVar(&t.instance, "instance", "", "what distinguishes the processes of a group; the name of the machine, if not given")
	f.StringVar(&t.config, "topic-config", "", "a file that says how brokers are reached: certificates, user (docs/reference/kafka.md)")
	f.BoolVar(&t.untilEnd, "until-end", false, "stop when everything that the topic has now is done")
	f.BoolVar(&t.atLeastOnce, "at-least-once", false, "do without transactions, also between clusters: an answer may come twice, with the same key")
	f.BoolVar(&t.clear, "unencrypted-topics", false, "reach brokers on other machines without TLS: texts travel unencrypted")
}

// topics opens a topic of records, and one of answers.
func (a *app) topics(ctx context.Context, p *pipeFlags) (*answer.Records, answer.Answers, error) {
	wrong := func(flag string, err error) (*answer.Records, answer.Answers, error) {
		return nil, nil, usageError{fmt.Errorf("%s %w", flag, err)}
	}
	switch {
	case p.from == "" || p.to == "":
		return wrong("--from and --to", errors.New("belong together: name a topic with each"))
	case p.arrow:
		return wrong("--arrow", errors.New("is for standard input: records of topics are JSON"))
	}
	o := topics.Options{Dead: p.dead, Group: p.group, Instance: p.instance, UntilEnd: p.untilEnd, Clear: p.clear, AtLeastOnce: p.atLeastOnce, Keep: p.keep}
	var err error
	if o.From, err = topics.ParseAddress(p.from); err != nil {
		return wrong("--from", err)
	}
	if o.To, err = topics.ParseAddress(p.to); err != nil {
		return wrong("--to", err)
	}
	config := &topics.Config{}
	if p.config != "" {
		if config, err = topics.ReadConfig(p.config); err != nil {
			return wrong("--topic-config", err)
		}
	}
	stream, err := topics.Open(ctx, config, o)
	if err != nil {
		return nil, nil, err
	}
	records, to := answer.Topic(ctx, stream)
	return records, to, nil
}
