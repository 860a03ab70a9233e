// Package deploy tests the files by which lethe runs as a service elsewhere.
package deploy
