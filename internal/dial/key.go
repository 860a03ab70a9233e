package dial

import (
	"fmt"
	"os"
	"strings"
)

// ReadKey reads the key of a server.
func ReadKey(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read API key: %w", err)
	}
	key := strings.TrimSpace(string(data))
	if key == "" || strings.ContainsAny(key, "\r\n") {
		return "", fmt.Errorf("read API key: %s must hold the key alone, on one line", path)
	}
	return key, nil
}
