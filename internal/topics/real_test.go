//go:build kafka

package topics

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// TestRealBroker tries the same in Apache Kafka. LETHE_KAFKA is a folder with the files of its
// broker (org.apache.kafka:kafka_2.13) and of what that needs; java must be on the path.
func TestRealBroker(t *testing.T) {
	broker := realBroker(t)
	c := client(t, broker)
	n := 0
	for name, scenario := range scenarios {
		n++
		w := world{broker, fmt.Sprint("in", n), fmt.Sprint("out", n), fmt.Sprint("dead", n), fmt.Sprint("narrow", n)}
		ask := kmsg.NewPtrCreateTopicsRequest()
		for topic, partitions := range map[string]int32{w.in: 3, w.out: 3, w.dead: 3, w.narrow: 1} {
			one := kmsg.NewCreateTopicsRequestTopic()
			one.Topic, one.NumPartitions, one.ReplicationFactor = topic, partitions, 1
			ask.Topics = append(ask.Topics, one)
		}
		if _, err := ask.RequestWith(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { scenario(t, w) })
	}
}

// realBroker starts a broker that is its own controller.
func realBroker(t *testing.T) string {
	jars := os.Getenv("LETHE_KAFKA")
	if jars == "" {
		t.Fatal("LETHE_KAFKA names no folder with Apache Kafka")
	}
	dir := t.TempDir()
	listen, controller := free(t), free(t)
	settings := filepath.Join(dir, "server.properties")
	if err := os.WriteFile(settings, []byte(strings.Join([]string{
		"process.roles=broker,controller", "node.id=1", "controller.quorum.voters=1@" + controller,
		"listeners=PLAINTEXT://" + listen + ",CONTROLLER://" + controller, "advertised.listeners=PLAINTEXT://" + listen,
		"controller.listener.names=CONTROLLER", "log.dirs=" + filepath.Join(dir, "data"), "group.initial.rebalance.delay.ms=0",
		"offsets.topic.replication.factor=1", "offsets.topic.num.partitions=1",
		"transaction.state.log.replication.factor=1", "transaction.state.log.min.isr=1", "transaction.state.log.num.partitions=1",
	}, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	classes := filepath.Join(jars, "*")
	if out, err := exec.Command("java", "-cp", classes, "kafka.tools.StorageTool", "format", "-t", "AAAAAAAAAAAAAAAAAAAAAQ", "-c", settings).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := exec.Command("java", "-Xmx256m", "-cp", classes, "kafka.Kafka", settings)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for {
		c, err := kgo.NewClient(kgo.SeedBrokers(listen))
		if err != nil {
			t.Fatal(err)
		}
		err = c.Ping(ctx)
		c.Close()
		if err == nil {
			return listen
		}
		if ctx.Err() != nil {
			t.Fatal("the broker does not answer: ", err)
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// free is an address that nobody listens at now.
func free(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
