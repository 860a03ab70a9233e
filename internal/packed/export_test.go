package packed

import "io"

// GuardXZ is what a file passes on its way to the library.
func GuardXZ(r io.Reader) io.Reader { return &xzGuard{r: r} }
