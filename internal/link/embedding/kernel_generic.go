//go:build !amd64 || purego

package embedding

func dot(a, b []float32) float32                            { return dotGo(a, b) }
func mean(dst, data []float32, rows []int32, scale float32) { meanGo(dst, data, rows, scale) }
func spread(data []float32, rows []int32, delta []float32)  { spreadGo(data, rows, delta) }
func step(grad, out, hidden []float32, alpha float32)       { stepGo(grad, out, hidden, alpha) }
func prefetch(data []float32, rows []int32, n int)          {}
