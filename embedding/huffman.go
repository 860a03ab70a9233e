package embedding

// turn is a step from the root of the Huffman tree to a word.
type turn struct {
	node  int32 // a row of the output
	right bool
}

// huffman gives the way to each word. Counts fall; the rarer of two goes right. There are
// len(counts)-1 inner nodes.
func huffman(counts []int64) [][]turn {
	n := len(counts)
	if n == 0 {
		return nil
	}
	weight := make([]int64, 2*n-1)
	parent := make([]int32, 2*n-1)
	right := make([]bool, 2*n-1)
	copy(weight, counts)
	leaf, inner := n-1, n // the lightest of each sort that has no parent yet
	for node := n; node < 2*n-1; node++ {
		lightest := func() int {
			if leaf >= 0 && (inner == node || weight[leaf] < weight[inner]) {
				leaf--
				return leaf + 1
			}
			inner++
			return inner - 1
		}
		a := lightest()
		b := lightest()
		weight[node] = weight[a] + weight[b]
		parent[a], parent[b] = int32(node), int32(node)
		right[b] = true
	}
	ways := make([][]turn, n)
	for w := range ways {
		for at := w; at < 2*n-2; at = int(parent[at]) {
			ways[w] = append(ways[w], turn{parent[at] - int32(n), right[at]})
		}
	}
	return ways
}
