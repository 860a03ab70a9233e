package llm

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// Remote reports whether the server has an address that is neither loopback nor
// private, so that a user can be told what would leave the machine. It looks the name
// up, but does not contact the server.
func (c *Client) Remote(ctx context.Context) (bool, error) {
	remote, err := dial.Remote(ctx, &c.server.base)
	if err != nil {
		return false, fmt.Errorf("chat: look up the server: %w", err)
	}
	return remote, nil
}
