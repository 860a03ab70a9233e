package topics

import (
	"context"
	"errors"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

// way is how batches are taken and answers are written.
type way interface {
	// settle undoes what a process of the same name left when it was killed.
	settle(ctx context.Context) error
	begin() error
	poll(ctx context.Context, most int) kgo.Fetches
	// put writes an answer, and says through failed what keeps it from that.
	put(ctx context.Context, r *kgo.Record, failed *kgo.FirstErrPromise)
	// end settles that a batch is answered, if nothing failed, and reports whether it did.
	end(ctx context.Context, batch []*kgo.Record, failed *kgo.FirstErrPromise) (bool, error)
	// abort gives up what was begun.
	abort(ctx context.Context) error
	reader() *kgo.Client
	writer() *kgo.Client
	close()
}

// way reaches the brokers in the way that the options ask for.
func (c *Config) way(o Options) (way, error) {
	from, err := c.options(o.From, o.Clear)
	if err != nil {
		return nil, err
	}
	from = append(from, kgo.ClientID("lethe"), kgo.ConsumerGroup(o.Group), kgo.ConsumeTopics(o.From.Topic),
		kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.KeepControlRecords(),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()), kgo.FetchMaxBytes(16<<20))
	writing := []kgo.Opt{kgo.RecordPartitioner(kgo.ManualPartitioner()), kgo.ProducerBatchMaxBytes(largest)}
	if !o.AtLeastOnce {
		session, err := kgo.NewGroupTransactSession(append(append(from, writing...),
			kgo.TransactionalID(o.Group+"-"+o.Instance), kgo.TransactionTimeout(patience))...)
		return transactions{session}, err
	}
	to, err := c.options(o.To, o.Clear)
	if err != nil {
		return nil, err
	}
	r := &repeats{}
	if r.from, err = kgo.NewClient(append(from, kgo.DisableAutoCommit(), kgo.BlockRebalanceOnPoll())...); err != nil {
		return nil, err
	}
	// Numbers that brokers know repeated batches by are for those that have transactions.
	if r.to, err = kgo.NewClient(append(append(to, writing...), kgo.ClientID("lethe"), kgo.DisableIdempotentWrite())...); err != nil {
		r.from.Close()
		return nil, err
	}
	return r, nil
}

// transactions write the answers of a batch and how far was read together.
type transactions struct{ session *kgo.GroupTransactSession }

// settle does not wait for the first answer: how far a process had read that was killed while it
// committed is not known before.
func (t transactions) settle(ctx context.Context) error {
	_, _, err := t.writer().ProducerID(ctx)
	return err
}

func (t transactions) begin() error        { return t.session.Begin() }
func (t transactions) reader() *kgo.Client { return t.session.Client() }
func (t transactions) writer() *kgo.Client { return t.session.Client() }
func (t transactions) close()              { t.session.Close() }

func (t transactions) poll(ctx context.Context, most int) kgo.Fetches {
	return t.session.PollRecords(ctx, most)
}

func (t transactions) put(ctx context.Context, r *kgo.Record, failed *kgo.FirstErrPromise) {
	t.session.Produce(ctx, r, failed.Promise())
}

func (t transactions) end(ctx context.Context, _ []*kgo.Record, failed *kgo.FirstErrPromise) (bool, error) {
	unwritten := failed.Err()
	committed, err := t.session.End(ctx, kgo.TransactionEndTry(unwritten == nil))
	if unwritten != nil {
		return false, unwritten
	}
	return committed, err
}

func (t transactions) abort(ctx context.Context) error {
	_, err := t.session.End(ctx, kgo.TryAbort)
	return err
}

// repeats write the answers of a batch when it is whole, and then how far was read. Where the
// second fails, the next reader writes them once more.
type repeats struct {
	from, to *kgo.Client
	answers  []*kgo.Record
}

func (*repeats) settle(context.Context) error { return nil }

func (*repeats) begin() error          { return nil }
func (r *repeats) reader() *kgo.Client { return r.from }
func (r *repeats) writer() *kgo.Client { return r.to }

func (r *repeats) poll(ctx context.Context, most int) kgo.Fetches {
	r.from.AllowRebalance()
	return r.from.PollRecords(ctx, most)
}

func (r *repeats) put(_ context.Context, answer *kgo.Record, _ *kgo.FirstErrPromise) {
	r.answers = append(r.answers, answer)
}

func (r *repeats) end(ctx context.Context, batch []*kgo.Record, failed *kgo.FirstErrPromise) (bool, error) {
	for _, answer := range r.answers {
		r.to.Produce(ctx, answer, failed.Promise())
	}
	r.answers = nil
	if err := failed.Err(); err != nil {
		return false, err
	}
	err := r.from.CommitRecords(ctx, batch...)
	for _, lost := range []error{kerr.UnknownMemberID, kerr.IllegalGeneration, kerr.RebalanceInProgress} {
		if errors.Is(err, lost) { // another reader has them, and answers them again
			return false, nil
		}
	}
	return err == nil, err
}

func (r *repeats) abort(context.Context) error {
	r.answers = nil
	return nil
}

func (r *repeats) close() {
	r.from.CloseAllowingRebalance()
	r.to.Close()
}
