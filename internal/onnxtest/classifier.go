package onnxtest

import "math"

// classifier is the graph of a model that looks up the logits of each token for itself:
// embedding, linear layer, nothing between.
//
//	logits = (embedding[input_ids] + types[token_type_ids]) · weight + bias
//
// The weight is twice the identity and the embedding holds half of the logits, so that
// both count. attention_mask makes the logits of what is filled up 0.
func classifier(logits [][]float32, inputs []string) []byte {
	n, labels := int64(len(logits)), int64(len(logits[0]))
	g := &graph{}
	for _, name := range inputs {
		g.inputs = append(g.inputs, value(name, int64s, -1, -1))
	}
	table := make([]float32, 0, n*labels)
	for _, row := range logits {
		for _, v := range row {
			table = append(table, v/2)
		}
	}
	x := g.node("Gather", []string{g.floats("embedding", table, n, labels), "input_ids"}, attribute{"axis", int64(0)})
	for _, name := range inputs {
		if name == "token_type_ids" {
			types := g.floats("types", make([]float32, 2*labels), 2, labels)
			x = g.node("Add", []string{x, g.node("Gather", []string{types, name}, attribute{"axis", int64(0)})})
		}
	}
	identity := make([]float32, labels*labels)
	for i := range labels {
		identity[i*labels+i] = 2
	}
	x = g.node("MatMul", []string{x, g.floats("weight", identity, labels, labels)})
	x = g.node("Add", []string{x, g.floats("bias", make([]float32, labels), labels)})
	mask := g.node("Cast", []string{"attention_mask"}, attribute{"to", int64(float32s)})
	mask = g.node("Unsqueeze", []string{mask, g.ints("last", 2)})
	g.named("Mul", []string{x, mask}, "logits")
	g.outputs = append(g.outputs, value("logits", float32s, -1, -1, labels))
	return g.encode()
}

// logit is what the label must have, when the n-1 others have 0, for a softmax of p.
func logit(p float64, n int) float32 { return float32(math.Log(p / (1 - p) * float64(n-1))) }
