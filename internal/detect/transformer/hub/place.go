package hub

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Place is the folder where the user's models are recorded: lethe/models in
// XDG_DATA_HOME or ~/.local/share, on Windows in %LocalAppData%, on macOS in
// ~/Library/Application Support.
func Place() (string, error) {
	data, err := dataFolder()
	if err != nil {
		return "", err
	}
	return filepath.Join(data, "lethe", "models"), nil
}

func dataFolder() (string, error) {
	switch runtime.GOOS {
	case "windows":
		return os.UserCacheDir() // %LocalAppData%: models are too large to roam
	case "darwin", "ios":
		return os.UserConfigDir() // ~/Library/Application Support
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		if !filepath.IsAbs(dir) {
			return "", failure.New("hub", "XDG_DATA_HOME is no absolute path")
		}
		return dir, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, ".local", "share"), nil
}
