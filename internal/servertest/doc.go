// Package servertest runs private servers of databases for tests: PostgreSQL and
// MariaDB as Debian packages them (postgresql, mariadb-server). A server lives in a
// folder of its own, listens on a free port of the loopback interface, and is stopped
// when the test binary ends.
package servertest
