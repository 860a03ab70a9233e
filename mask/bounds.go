package mask

// Bounds are those of mode Risk in one value, as plans write them and requests set them. What the
// tags minimum, maximum and doc say stands in the description of a service.
type Bounds struct {
	ThetaDoc   float64 `json:"theta_doc" minimum:"0" maximum:"1" doc:"the highest risk that a document may keep"`
	ThetaChain float64 `json:"theta_chain" minimum:"0" maximum:"1" doc:"the highest risk that a HIGH or MEDIUM chain may keep"`
	RhoHigh    float64 `json:"rho_high" minimum:"0" maximum:"1"`
	RhoMedium  float64 `json:"rho_medium" minimum:"0" maximum:"1"`
}

// Bounds returns those of the options.
func (o Options) Bounds() Bounds {
	return Bounds{o.ThetaDoc, o.ThetaChain, o.RhoHigh, o.RhoMedium}
}

// Under returns the options with other bounds.
func (o Options) Under(b Bounds) Options {
	o.ThetaDoc, o.ThetaChain, o.RhoHigh, o.RhoMedium = b.ThetaDoc, b.ThetaChain, b.RhoHigh, b.RhoMedium
	return o
}
