package pipeline

// How nearly equal values are found: Link.Similar.
const (
	similarOff      = "off"
	similarSpelling = "spelling"
	similarVectors  = "vectors"
)
