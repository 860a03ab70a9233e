package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

// broker is one in this process that speaks Kafka's protocol, with the topics in, out and dead.
func broker(t testing.TB) string {
	t.Helper()
	return cluster(t).ListenAddrs()[0]
}

func cluster(t testing.TB) *kfake.Cluster {
	t.Helper()
	return clusterOf(t, "in", "out", "dead")
}

func clusterOf(t testing.TB, topics ...string) *kfake.Cluster {
	t.Helper()
	c, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.SeedTopics(2, topics...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// produce writes records into the topic in, with somebody in the key and in a header.
func produce(t testing.TB, broker string, values ...[]byte) {
	t.Helper()
	produceTo(t, broker, "in", values...)
}

func produceTo(t testing.TB, broker, topic string, values ...[]byte) {
	t.Helper()
	c, err := kgo.NewClient(kgo.SeedBrokers(broker), kgo.RecordPartitioner(kgo.ManualPartitioner()))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for i, v := range values {
		r := &kgo.Record{Topic: topic, Partition: int32(i % 2), Key: []byte("Anna Keller"), Value: v, Headers: []kgo.RecordHeader{{Key: "by", Value: []byte("Anna Keller")}}}
		if err := c.ProduceSync(t.Context(), r).FirstErr(); err != nil {
			t.Fatal(err)
		}
	}
}

// consumed are the values of the first n records of a topic, sorted. None may have more than a value.
func consumed(t *testing.T, broker, topic string, n int) (values []string) {
	t.Helper()
	c, err := kgo.NewClient(kgo.SeedBrokers(broker), kgo.ConsumeTopics(topic), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()), kgo.FetchIsolationLevel(kgo.ReadCommitted()))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for len(values) < n {
		f := c.PollFetches(ctx)
		if err := f.Err(); err != nil {
			t.Fatalf("%d of %d records of %s: %v", len(values), n, topic, err)
		}
		for _, r := range f.Records() {
			if r.Key != nil || len(r.Headers) > 0 {
				t.Error("a key or header is there")
			}
			values = append(values, string(r.Value))
		}
	}
	slices.Sort(values)
	return values
}

var topicNotes = [][]byte{
	[]byte(`{"id":"a","content":"Anna Keller wrote to Tom Hale."}`),
	[]byte(`{"id":"b","content":"Tom Hale called +1 202 555 0143."}`),
	[]byte(`{"id":"c","content":"The office is shut."}`),
}

// A topic is done as lines are, by all commands that read lines.
func TestTopicsAreLikeLines(t *testing.T) {
	dir := t.TempDir()
	key, replacements, folder, file := filepath.Join(dir, "run.key"), filepath.Join(dir, "replace.key"), filepath.Join(dir, "run"), filepath.Join(dir, "in.jsonl")
	lines := append(bytes.Join(topicNotes, []byte("\n")), '\n')
	if err := os.WriteFile(file, lines, 0o600); err != nil {
		t.Fatal(err)
	}
	piped(t, nil, "key", "new", key)
	piped(t, nil, "key", "new", replacements)
	set := []string{"--run-key-file", key, "--mask", "all"}
	piped(t, nil, append([]string{"shard", "detect", file, "-o", folder}, set...)...)
	for _, step := range []string{"link", "measure", "plan"} {
		piped(t, nil, append([]string{"shard", step, folder}, set...)...)
	}
	for _, command := range [][]string{
		{"pipe", "detect"},
		append([]string{"pipe", "apply", "--parts", folder}, set...),
		{"pipe", "anonymize", "--mask", "all", "--replace", "hash", "--key-file", replacements},
	} {
		var want []string
		for line := range bytes.Lines(piped(t, lines, command...)) {
			var a struct{ Record json.RawMessage }
			if err := json.Unmarshal(line, &a); err != nil {
				t.Fatal(err)
			}
			if a.Record == nil {
				a.Record = bytes.TrimSpace(line)
			}
			want = append(want, string(a.Record))
		}
		slices.Sort(want)
		at := broker(t)
		produce(t, at, topicNotes...)
		piped(t, nil, append(command, "--from", "kafka://"+at+"/in", "--to", "kafka://"+at+"/out", "--until-end")...)
		got := consumed(t, at, "out", len(topicNotes))
		if !slices.Equal(got, want) {
			t.Errorf("%v:\n%s\nwant\n%s", command, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if all := strings.Join(got, "\n"); command[1] != "detect" && (strings.Contains(all, "Keller") || strings.Contains(all, "0143") || !strings.Contains(all, "The office is shut.")) {
			t.Errorf("%v: %s", command, all)
		}
	}
}

// The commands of docs/reference/kafka.md do what the page says, with a broker of this process in place of the page's.
func TestTopicsOfThePage(t *testing.T) {
	lines := blockLines(textOf(t, "../../docs/reference/kafka.md"))
	at := clusterOf(t, "notes", "shared", "left").ListenAddrs()[0]
	t.Chdir(t.TempDir())
	bad := []byte(`{"content":"Anna Keller`)
	produceTo(t, at, "notes", append(slices.Clone(topicNotes), bad)...)
	group := 0
	for _, words := range lines {
		for i := range words {
			words[i] = strings.ReplaceAll(words[i], "localhost:9092", at)
		}
		if words[0] != "pipe" {
			piped(t, nil, words...)
			continue
		}
		group++
		words = append(words, "--until-end", "--group", "g"+strconv.Itoa(group))
		if !slices.Contains(words, "--dead-letter") {
			words = append(words, "--dead-letter", "left")
		}
		piped(t, nil, words...)
	}
	if group != 2 {
		t.Fatalf("the page has %d commands for topics, not 2", group)
	}
	shared := strings.Join(consumed(t, at, "shared", 6), "\n")
	if strings.Contains(shared, "Keller") || strings.Contains(shared, "0143") || strings.Count(shared, "The office is shut.") != 2 {
		t.Error(shared)
	}
	if left := strings.Join(consumed(t, at, "left", 2), "\n"); strings.Count(left, `"topic":"notes"`) != 2 || strings.Contains(left, "Keller") {
		t.Error(left)
	}
	if _, err := os.Stat("people.state"); err != nil {
		t.Error(err)
	}
}

// A record that cannot be done ends the run with its place, or goes, without its text, to another topic.
func TestTopicsWithBadRecords(t *testing.T) {
	for name, bad := range map[string][]byte{"no JSON": []byte(`{"content":"Anna Keller`), "no value": nil, "no text": []byte(`"Anna Keller`)} {
		for _, command := range [][]string{{"pipe", "detect"}, {"pipe", "anonymize", "--mask", "all"}} {
			t.Run(name+" "+command[1], func(t *testing.T) {
				at := broker(t)
				produce(t, at, append(slices.Clone(topicNotes), bad)...) // partition 1, offset 1
				command := append(command, "--from", "kafka://"+at+"/in", "--to", "kafka://"+at+"/out", "--until-end", "-q")
				var out, said bytes.Buffer
				if code := run(command, nil, &out, &said); code != exitFailed || !strings.Contains(said.String(), "topic in, partition 1, offset 1") || strings.Contains(said.String(), "Keller") {
					t.Fatalf("code %d, %s", code, said.String())
				}
				piped(t, nil, append(command, "--dead-letter", "dead")...)
				consumed(t, at, "out", 3)
				if left := consumed(t, at, "dead", 1)[0]; !strings.Contains(left, `"offset":1,"partition":1,"topic":"in"`) || strings.Contains(left, "Keller") {
					t.Error(left)
				}
			})
		}
	}
}

func TestTopicsThatAreRefused(t *testing.T) {
	for want, args := range map[string][]string{
		"--from and --to belong together":            {"--from", "kafka://127.0.0.1:1/in"},
		"--to is no address of a topic":              {"--from", "kafka://127.0.0.1:1/in", "--to", "out"},
		"--from holds a name or password":            {"--from", "kafka://u:hunter22@127.0.0.1:1/in", "--to", "kafka://127.0.0.1:1/out"},
		"--arrow is for standard input":              {"--arrow", "--from", "kafka://127.0.0.1:1/in", "--to", "kafka://127.0.0.1:1/out"},
		"--topic-config open /no/such: no such file": {"--from", "kafka://127.0.0.1:1/in", "--to", "kafka://127.0.0.1:1/out", "--topic-config", "/no/such"},
	} {
		var out, said bytes.Buffer
		if code := run(append([]string{"pipe", "detect", "-q"}, args...), nil, &out, &said); code != exitUsage || !strings.Contains(said.String(), want) || strings.Contains(said.String(), "hunter22") {
			t.Errorf("code %d, %s, want %s", code, said.String(), want)
		}
	}
	for want, args := range map[string][]string{
		"give --mask all":                             {"pipe", "anonymize"},
		"--state needs --from and --to":               {"pipe", "anonymize", "--mask", "all", "--state", "s", "--state-key-file", "k"},
		"a state cannot be used with --at-least-once": {"pipe", "anonymize", "--mask", "all", "--state", filepath.Join(t.TempDir(), "s"), "--state-key-file", filepath.Join(t.TempDir(), "k"), "--at-least-once", "--from", "kafka://" + withOne(t) + "/in"},
		"is not there: make a key with 'lethe key":    {"pipe", "anonymize", "--mask", "all", "--replace", "hash", "--key-file", filepath.Join(t.TempDir(), "k")},
		"the settings keep originals":                 {"pipe", "anonymize", "--mask", "all", "--replace", "identity", "--from", "kafka://" + withOne(t) + "/in"},
	} {
		var out, said bytes.Buffer
		if strings.HasPrefix(args[len(args)-1], "kafka://") {
			args = append(args, "--until-end", "--to", strings.TrimSuffix(args[len(args)-1], "in")+"out")
		}
		if code := run(append(args, "-q"), nil, &out, &said); code == exitOK || !strings.Contains(said.String(), want) {
			t.Errorf("code %d, %s, want %s", code, said.String(), want)
		}
	}
}

// withOne is a broker with a record.
func withOne(t *testing.T) string {
	at := broker(t)
	produce(t, at, topicNotes[0])
	return at
}
