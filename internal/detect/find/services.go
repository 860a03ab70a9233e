package find

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/detect/remote"
	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// Service is a detector that is asked over HTTP.
type Service struct {
	Name        string                 `yaml:"name" doc:"name of the detector: small letters, digits and '-'"`
	URL         string                 `yaml:"url" doc:"the address to which texts are posted, such as http://localhost:5002/analyze"`
	Form        string                 `yaml:"form" enum:"@forms" doc:"presidio: Presidio's /analyze; huggingface: token classification as Hugging Face serves it; lethe: the plain form of docs/reference/detection.md"`
	Labels      map[string]lethe.Label `yaml:"labels,omitempty" doc:"what unusual labels of the service become: labels of detectors or of the schema; '-' drops their mentions"`
	Language    string                 `yaml:"language,omitempty" doc:"the language sent to the service; empty: that of each document, or en"`
	MinScore    float64                `yaml:"min_score,omitempty" range:"[0,1]" doc:"mentions with a lower score are left out, in [0,1]"`
	KeyFile     string                 `yaml:"key_file,omitempty" doc:"a file with the key of the service, sent as a bearer token"`
	AllowRemote bool                   `yaml:"allow_remote,omitempty" doc:"the service may be outside this machine and private networks: the texts leave"`
	Timeout     int                    `yaml:"timeout,omitempty" unit:"seconds" range:"[0,)" zero:"60" doc:"the most seconds that a request may take"`
	Retries     int                    `yaml:"retries,omitempty" range:"[-1,)" zero:"3" doc:"how often a request is retried after a temporary error; -1: never"`
	Batch       int                    `yaml:"batch,omitempty" range:"[0,)" zero:"16" doc:"how many texts a request holds"`
	Concurrency int                    `yaml:"concurrency,omitempty" range:"[0,)" zero:"4" doc:"how many requests run in parallel"`
	Tokens      int                    `yaml:"tokens,omitempty" unit:"tokens" range:"[0,)" doc:"the most tokens of one text, estimated; longer texts are split; 0: as many as services of the form usually read"`
}

// options are those of the detector, without the key.
func (s *Service) options() remote.Options {
	meant := setting.Meant(*s)
	return remote.Options{
		Name: s.Name, URL: s.URL, Form: remote.Form(s.Form), Labels: s.Labels, Known: suite.Labels(), Language: s.Language,
		MinScore: s.MinScore, AllowRemote: s.AllowRemote, Timeout: time.Duration(meant.Timeout) * time.Second, Retries: meant.Retries,
		Batch: meant.Batch, Concurrency: meant.Concurrency, Tokens: s.Tokens,
	}
}

// validateServices reports services that cannot be meant.
func (d *Settings) validateServices() error {
	for i, s := range d.Remote {
		if err := s.options().Validate(); err != nil {
			return failure.Errorf("find", "detect.remote: %w", err)
		}
		if slices.ContainsFunc(d.Remote[:i], func(o Service) bool { return o.Name == s.Name }) {
			return failure.Errorf("find", "detect.remote: two services are called %s", s.Name)
		}
	}
	return nil
}

// services are the detectors that are asked over HTTP, with warnings of texts that leave.
func (d *Settings) services(with Options) (ds []detect.Detector, warnings []string, err error) {
	if len(d.Remote) > 0 && with.Engines.Ask == nil {
		return nil, nil, errNoServices
	}
	for i := range d.Remote {
		s := &d.Remote[i]
		o := s.options()
		o.Explain = with.Explain
		if s.KeyFile != "" {
			if o.Key, err = dial.ReadKey(s.KeyFile); err != nil {
				return nil, nil, failure.Errorf("find", "%w", err)
			}
		}
		service, err := with.Engines.Ask(o)
		if err != nil {
			return nil, nil, failure.Errorf("find", "%w", err)
		}
		if s.AllowRemote {
			warnings = append(warnings, fmt.Sprintf("service %s may be anywhere: the texts are sent to %s as they are", s.Name, service.Host()))
		}
		ds = append(ds, bounded(service.Detector()))
	}
	return ds, warnings, nil
}

// identifyServices writes what decides which mentions they find, as far as it is known here.
func (d *Settings) identifyServices(w io.Writer) error {
	for _, s := range d.Remote {
		s.KeyFile, s.Timeout, s.Retries, s.Batch, s.Concurrency = "", 0, 0, 0, 0
		data, err := json.Marshal(s)
		if err != nil {
			return failure.Errorf("find", "fingerprint services: %w", err)
		}
		fmt.Fprintf(w, "%s\n", data)
	}
	return nil
}

// UsedService is a service as a manifest names it: what it is called and where it is, is
// its owner's affair.
type UsedService struct {
	Form     string                 `json:"form"`
	MinScore float64                `json:"min_score,omitempty"`
	Labels   map[string]lethe.Label `json:"labels,omitempty"`
}

// Services are those that find mentions, in the order of the settings.
func (f *Finder) Services() (used []UsedService) {
	for _, s := range f.settings.Remote {
		if f.Runs(s.Name) {
			used = append(used, UsedService{s.Form, s.MinScore, s.Labels})
		}
	}
	return used
}
