package hubtest_test

import (
	"fmt"
	"io"
	"net/http"

	"github.com/lethe-privacy/lethe/internal/hubtest"
)

// The hash of a small file is git's: echo hello | git hash-object --stdin.
func Example() {
	s := hubtest.Start(hubtest.Repo{ID: "example-org/tiny", Files: map[string][]byte{"README.md": []byte("hello\n")}}, hubtest.Faults{})
	defer s.Close()
	for _, path := range []string{"/api/models/example-org/tiny/tree/main?recursive=true", "/example-org/tiny/resolve/main/README.md"} {
		res, err := http.Get(s.URL + path)
		if err != nil {
			panic(err)
		}
		data, err := io.ReadAll(res.Body)
		res.Body.Close()
		fmt.Println(res.StatusCode, string(data), err)
	}
	// Output:
	// 200 [{"type":"directory","oid":"e69de29bb2d1d6434b8b29ae775ad8c2e48c5391","size":0,"path":"onnx"},{"type":"file","oid":"ce013625030ba8dba906f756967f9e9ca394464a","size":6,"path":"README.md"}] <nil>
	// 200 hello
	//  <nil>
}
