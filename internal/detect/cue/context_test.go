package cue_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
)

func TestPersons(t *testing.T) { detecttest.Test(t, cue.Persons()) }

func TestReferences(t *testing.T) { detecttest.Test(t, cue.References()) }

func TestOrganizations(t *testing.T) { detecttest.Test(t, cue.Organizations()) }

func TestLocations(t *testing.T) { detecttest.Test(t, cue.Locations()) }

func TestAddresses(t *testing.T) { detecttest.Test(t, cue.Addresses()) }

func TestOccupations(t *testing.T) { detecttest.Test(t, cue.Occupations()) }

func TestTitles(t *testing.T) { detecttest.Test(t, cue.Titles()) }
