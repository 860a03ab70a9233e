package deploy

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// airflowStub stands for Airflow: it keeps the tasks of a DAG and what comes before what, as
// Airflow's own operators do for one task and for lists.
const airflowStub = `
import json, sys, types

tasks, after, seen = {}, [], {}

class DAG:
    def __init__(self, **settings): seen.update(settings)
    def __enter__(self): return self
    def __exit__(self, *_): return False

def listed(x): return x if isinstance(x, list) else [x]

class BashOperator:
    def __init__(self, task_id, bash_command):
        assert task_id not in tasks, task_id
        self.task_id = task_id
        tasks[task_id] = bash_command
    def __rshift__(self, other):
        after.extend([self.task_id, x.task_id] for x in listed(other))
        return other
    def __rrshift__(self, other):
        after.extend([x.task_id, self.task_id] for x in listed(other))
        return self

def module(name, **what):
    m = types.ModuleType(name)
    m.__dict__.update(what)
    sys.modules[name] = m

module("airflow", DAG=DAG)
module("airflow.operators")
module("airflow.operators.bash", BashOperator=BashOperator)
exec(compile(open("shards/airflow_dag.py").read(), "airflow_dag.py", "exec"), {})
json.dump({"tasks": tasks, "after": after, "runs": seen["max_active_runs"], "retries": seen["default_args"]["retries"]}, sys.stdout)
`

var flagOf = regexp.MustCompile("--[a-z-]+")

// TestAirflow runs the DAG: each shard is a task of its own, all steps wait for those before them, and
// the commands have the flags that lethe shard has.
func TestAirflow(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	out, err := exec.Command(python, "-c", airflowStub).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var dag struct {
		Tasks         map[string]string
		After         [][2]string
		Runs, Retries int
	}
	if err := json.Unmarshal(out, &dag); err != nil {
		t.Fatal(err)
	}
	var before [][2]string
	for i := 1; i <= 64; i++ {
		detect, apply := fmt.Sprint("detect_", i), fmt.Sprint("apply_", i)
		before = append(before, [2]string{detect, "link"}, [2]string{"plan", apply}, [2]string{apply, "join"})
		for step, task := range map[string]string{"detect": detect, "apply": apply} {
			if want := fmt.Sprintf("lethe shard %s /data/claims -o /data/run --shard %d/64 ", step, i); !strings.HasPrefix(dag.Tasks[task], want) {
				t.Errorf("%s: %s", task, dag.Tasks[task])
			}
		}
	}
	before = append(before, [2]string{"link", "measure"}, [2]string{"measure", "plan"})
	for _, list := range [][][2]string{before, dag.After} {
		slices.SortFunc(list, func(a, b [2]string) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
	if !slices.Equal(before, dag.After) {
		t.Errorf("what waits for what: %v", dag.After)
	}
	if dag.Runs != 1 || dag.Retries == 0 {
		t.Errorf("%d runs at once, %d retries", dag.Runs, dag.Retries)
	}
	for _, step := range []string{"detect_1", "link", "measure", "plan", "apply_1", "join"} {
		name, _, _ := strings.Cut(step, "_")
		page := read(t, "../docs/reference/commands/lethe-shard-"+name+".md")
		for _, flag := range flagOf.FindAllString(dag.Tasks[step], -1) {
			if !strings.Contains(page, "`"+flag) {
				t.Errorf("lethe shard %s has no %s", name, flag)
			}
		}
	}
}
