// Package examples holds collections to try lethe on. Everyone in them is invented.
package examples

import "embed"

// Claims are letters about claims, a file each, in the folder claims.
//
//go:embed claims/*.json
var Claims embed.FS
