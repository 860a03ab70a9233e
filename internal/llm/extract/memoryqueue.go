package extract

import "cmp"

// queue gives candidates in the order in which they are chosen. It is a heap (see
// container/heap), since mostly few of very many are wanted.
type queue struct {
	memory *Memory
	items  []candidate
}

func (q *queue) Len() int           { return len(q.items) }
func (q *queue) Less(i, j int) bool { return q.compare(q.items[i], q.items[j]) < 0 }
func (q *queue) Swap(i, j int)      { q.items[i], q.items[j] = q.items[j], q.items[i] }
func (q *queue) Push(x any)         { q.items = append(q.items, x.(candidate)) }

func (q *queue) Pop() any {
	last := len(q.items) - 1
	x := q.items[last]
	q.items = q.items[:last]
	return x
}

// compare is a total order: entities that are equal in all else are by label and value.
func (q *queue) compare(a, b candidate) int {
	x, y := &q.memory.entities[a.place], &q.memory.entities[b.place]
	worth := cmp.Or(cmp.Compare(y.relevance, x.relevance), cmp.Compare(b.score, a.score))
	switch q.memory.options.Order {
	case Recent: // no two entities stand in one place of one answer
		return cmp.Or(cmp.Compare(y.call, x.call), cmp.Compare(x.at, y.at))
	case LeastRelevant:
		return cmp.Or(-worth, x.KnownEntity.compare(y.KnownEntity))
	}
	return cmp.Or(worth, x.KnownEntity.compare(y.KnownEntity))
}
