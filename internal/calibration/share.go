package calibration

import (
	"errors"
	"strconv"
	"strings"
)

// Share reads 5% or 0.05.
func Share(text string) (float64, error) {
	number, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		x /= 100
	}
	if err != nil || !(x > 0 && x < 1) {
		return 0, errors.New("a share above 0 and below 1 is expected, as 5% or 0.05")
	}
	return x, nil
}
