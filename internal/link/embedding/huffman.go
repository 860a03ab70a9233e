package embedding

// outputPath lists the rows of the output that are asked about a word, and which should say yes:
// the word's own among drawn ones, or the turns from a Huffman tree's root to the word.
type outputPath struct {
	rows  []int32
	right []bool
}

// huffman returns the way to each word, from its end. Counts fall; the rarer of two goes right. There are
// len(counts)-1 inner nodes.
func huffman(counts []int64) []outputPath {
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
	ways := make([]outputPath, n)
	for w := range ways {
		for at := w; at < 2*n-2; at = int(parent[at]) {
			ways[w].rows = append(ways[w].rows, parent[at]-int32(n))
			ways[w].right = append(ways[w].right, right[at])
		}
	}
	return ways
}
