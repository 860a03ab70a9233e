package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The image has the program and nothing else, and is nobody's with rights.
func TestDockerfile(t *testing.T) {
	var last []string // of the last stage
	for line := range strings.Lines(read(t, "Dockerfile")) {
		if strings.HasPrefix(line, "FROM ") {
			last = nil
		}
		last = append(last, strings.TrimSpace(line))
	}
	for _, want := range []string{"FROM scratch", "USER 65532:65532", "COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/", `ENTRYPOINT ["/lethe"]`} {
		if !slices.Contains(last, want) {
			t.Errorf("%s is missing", want)
		}
	}
	if !slices.ContainsFunc(last, func(l string) bool {
		return strings.HasPrefix(l, "HEALTHCHECK ") && strings.HasSuffix(l, `CMD ["/lethe", "serve", "health"]`)
	}) {
		t.Error("nothing checks its health")
	}
}

func TestCompose(t *testing.T) {
	var c struct {
		Services map[string]struct {
			ReadOnly    bool     `yaml:"read_only"`
			User        string   `yaml:"user"`
			CapDrop     []string `yaml:"cap_drop"`
			SecurityOpt []string `yaml:"security_opt"`
			Ports       []string `yaml:"ports"`
			Environment map[string]string
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "compose.yaml")), &c); err != nil {
		t.Fatal(err)
	}
	l := c.Services["lethe"]
	if !l.ReadOnly || l.User != "65532:65532" {
		t.Errorf("%+v", l)
	}
	for name, s := range c.Services {
		if !slices.Contains(s.CapDrop, "ALL") || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") {
			t.Errorf("%s has rights that it does not need", name)
		}
		for _, p := range s.Ports {
			if !strings.HasPrefix(p, "127.0.0.1:") {
				t.Errorf("%s is reached from other machines: %s", name, p)
			}
		}
		for key, value := range s.Environment {
			if key := strings.ToLower(key); strings.Contains(key, "pass") && !strings.HasPrefix(value, "/run/secrets/") {
				t.Errorf("%s: %s stands in the file", name, key)
			}
		}
	}
}

// What systemd offers and this program does without.
func TestUnit(t *testing.T) {
	unit := strings.Split(read(t, "lethe.service"), "\n")
	for _, want := range []string{"DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "MemoryDenyWriteExecute=yes",
		"CapabilityBoundingSet=", "SystemCallFilter=@system-service", "StateDirectoryMode=0700", "LimitCORE=0"} {
		if !slices.Contains(unit, want) {
			t.Errorf("%s is missing", want)
		}
	}
}

// The examples of runs in shards are well-formed: each script parses, each Job is bounded, runs
// without rights it does not need, and every step of a run is there.
func TestShards(t *testing.T) {
	for _, script := range []string{"local.sh", "slurm.sh"} {
		if out, err := exec.Command("bash", "-n", filepath.Join("shards", script)).CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", script, err, out)
		}
	}
	for i, document := range strings.Split(read(t, "shards/kubernetes.yaml"), "\n---\n") {
		var job struct {
			Kind string `yaml:"kind"`
			Spec struct {
				Mode     string `yaml:"completionMode"`
				PerIndex int    `yaml:"backoffLimitPerIndex"`
				Backoff  int    `yaml:"backoffLimit"`
				Template struct {
					Spec struct {
						Restart string `yaml:"restartPolicy"`
						Init    []any  `yaml:"initContainers"`
						Main    []any  `yaml:"containers"`
					} `yaml:"spec"`
				} `yaml:"template"`
			} `yaml:"spec"`
		}
		if err := yaml.Unmarshal([]byte(document), &job); err != nil {
			t.Fatalf("job %d: %v", i, err)
		}
		if cut := strings.Contains(document, "--shard"); job.Kind != "Job" || job.Spec.Template.Spec.Restart != "Never" ||
			cut != (job.Spec.Mode == "Indexed") || job.Spec.PerIndex+job.Spec.Backoff == 0 {
			t.Errorf("job %d: %+v", i, job)
		}
		containers := len(job.Spec.Template.Spec.Init) + len(job.Spec.Template.Spec.Main)
		if n := strings.Count(document, "readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}"); n != containers {
			t.Errorf("job %d: %d of %d containers have no rights", i, n, containers)
		}
		if n := strings.Count(document, "{name: tmp, mountPath: /tmp}"); n != containers || !strings.Contains(document, "{name: tmp, emptyDir: {}}") {
			t.Errorf("job %d: %d of %d containers have a folder for temporary files", i, n, containers)
		}
	}
	for _, step := range []string{"detect", "link", "measure", "plan", "apply", "join"} {
		for _, file := range []string{"shards/kubernetes.yaml", "shards/airflow_dag.py", "shards/slurm.sh", "shards/local.sh"} {
			if !strings.Contains(read(t, file), step) {
				t.Errorf("%s has no step %s", file, step)
			}
		}
	}
}
