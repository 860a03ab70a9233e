package topics

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// look finds how many partitions the topics have, and where the end is.
func (s *Stream) look(ctx context.Context) error {
	if err := s.reach(ctx); err != nil {
		return fmt.Errorf("reach the brokers: %w", err)
	}
	if err := s.way.settle(ctx); err != nil {
		return err
	}
	written := []string{s.o.To.Topic}
	if s.o.Dead != "" {
		written = append(written, s.o.Dead)
	}
	from, read, err := partitions(ctx, s.way.reader(), s.o.From.Topic)
	if err != nil {
		return err
	}
	to, places, err := partitions(ctx, s.way.writer(), written...)
	if err != nil {
		return err
	}
	if from == to && slices.Contains(written, s.o.From.Topic) {
		return errTwice // by other names of the brokers
	}
	s.read, s.places = read[s.o.From.Topic], places
	if in, out := s.read, s.places[s.o.To.Topic]; out < in {
		return fmt.Errorf("topic %s has %d partitions, and %s has %d: answers are in the partitions of their records, so that their order is kept; give it as many", s.o.To.Topic, out, s.o.From.Topic, in)
	}
	if s.o.UntilEnd {
		return s.findEnd(ctx)
	}
	return nil
}

// reach tries the brokers once: what is asked later is asked again until it is answered.
func (s *Stream) reach(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, toReach)
	defer cancel()
	if err := s.way.reader().Ping(ctx); err != nil {
		return err
	}
	return s.way.writer().Ping(ctx)
}

// partitions are how many each topic has, in which cluster.
func partitions(ctx context.Context, c *kgo.Client, topics ...string) (cluster string, n map[string]int32, err error) {
	ask := kmsg.NewPtrMetadataRequest()
	for i := range topics {
		topic := kmsg.NewMetadataRequestTopic()
		topic.Topic = &topics[i]
		ask.Topics = append(ask.Topics, topic)
	}
	answer, err := ask.RequestWith(ctx, c)
	if err != nil {
		return "", nil, err
	}
	n = map[string]int32{}
	for _, t := range answer.Topics {
		if err := kerr.ErrorForCode(t.ErrorCode); err != nil {
			return "", nil, fmt.Errorf("topic %s: %w", *t.Topic, err)
		}
		n[*t.Topic] = int32(len(t.Partitions))
	}
	if answer.ClusterID != nil {
		cluster = *answer.ClusterID
	}
	return cluster, n, nil
}

// findEnd notes of each partition where it ends, unless its group has read all of it.
func (s *Stream) findEnd(ctx context.Context) error {
	begins, err := s.offsets(ctx, -2)
	if err != nil {
		return err
	}
	ends, err := s.offsets(ctx, -1)
	if err != nil {
		return err
	}
	read, err := s.readBefore(ctx)
	if err != nil {
		return err
	}
	s.left = map[int32]int64{}
	for p, end := range ends {
		if max(begins[p], read[p]) < end {
			s.left[p] = end
		}
	}
	return nil
}

// readBefore is, by partition, how far the group has read. Who keeps that may not be ready yet.
func (s *Stream) readBefore(ctx context.Context) (map[int32]int64, error) {
	ctx, cancel := context.WithTimeout(ctx, toReach)
	defer cancel()
	ask := kmsg.NewPtrOffsetFetchRequest()
	group := kmsg.NewOffsetFetchRequestGroup()
	group.Group = s.o.Group
	ask.Group, ask.Groups = s.o.Group, append(ask.Groups, group)
	for {
		answer, err := ask.RequestWith(ctx, s.way.reader())
		if err == nil && len(answer.Groups) == 1 {
			err = kerr.ErrorForCode(answer.Groups[0].ErrorCode)
		}
		switch {
		case errors.Is(err, kerr.GroupIDNotFound): // it has read nothing
			return nil, nil
		case err == nil:
			return s.offsetsIn(answer), nil
		case !kerr.IsRetriable(err) || ctx.Err() != nil:
			return nil, err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, err
		}
	}
}

func (s *Stream) offsetsIn(answer *kmsg.OffsetFetchResponse) map[int32]int64 {
	out := map[int32]int64{}
	for _, g := range answer.Groups {
		for _, t := range g.Topics {
			for _, p := range t.Partitions {
				if t.Topic == s.o.From.Topic {
					out[p.Partition] = p.Offset
				}
			}
		}
	}
	return out
}

// offsets are the first of each partition (-2), or those that come next (-1).
func (s *Stream) offsets(ctx context.Context, which int64) (map[int32]int64, error) {
	ask := kmsg.NewPtrListOffsetsRequest()
	ask.ReplicaID, ask.IsolationLevel = -1, 1 // committed
	topic := kmsg.NewListOffsetsRequestTopic()
	topic.Topic = s.o.From.Topic
	for p := range s.read {
		one := kmsg.NewListOffsetsRequestTopicPartition()
		one.Partition, one.Timestamp = p, which
		topic.Partitions = append(topic.Partitions, one)
	}
	ask.Topics = append(ask.Topics, topic)
	answer, err := ask.RequestWith(ctx, s.way.reader())
	if err != nil {
		return nil, err
	}
	out := map[int32]int64{}
	for _, t := range answer.Topics {
		for _, p := range t.Partitions {
			if err := kerr.ErrorForCode(p.ErrorCode); err != nil {
				return nil, fmt.Errorf("topic %s, partition %d: %w", t.Topic, p.Partition, err)
			}
			out[p.Partition] = p.Offset
		}
	}
	return out, nil
}
