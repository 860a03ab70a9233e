package jape

// javaError says what of a block is not understood, and where in it.
type javaError struct {
	offset int
	text   string
}

// compileJava makes an action of a block of Java.
func compileJava(string, string) (action, *javaError) {
	return nil, &javaError{0, "none is, yet"}
}
