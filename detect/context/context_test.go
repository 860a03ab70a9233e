package context_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/context"
	"github.com/lethe-privacy/lethe/detect/detecttest"
)

func TestPersons(t *testing.T) { detecttest.Test(t, context.Persons()) }

func TestReferences(t *testing.T) { detecttest.Test(t, context.References()) }

func TestOrganizations(t *testing.T) { detecttest.Test(t, context.Organizations()) }

func TestLocations(t *testing.T) { detecttest.Test(t, context.Locations()) }

func TestAddresses(t *testing.T) { detecttest.Test(t, context.Addresses()) }

func TestOccupations(t *testing.T) { detecttest.Test(t, context.Occupations()) }

func TestTitles(t *testing.T) { detecttest.Test(t, context.Titles()) }
