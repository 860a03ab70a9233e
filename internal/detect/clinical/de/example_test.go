package de_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
)

func Example() {
	p, err := clinical.New(context.Background(), clinical.Default())
	if err != nil {
		panic(err)
	}
	doc := lethe.NewDocument("1", "Der 59-jährige Landwirt aus Olten wurde am 3.4.2015 von Dr. Keller entlassen.")
	report, err := p.Annotate(context.Background(), doc)
	if err != nil {
		panic(err)
	}
	for _, a := range p.Found(report) {
		fmt.Println(a.Type, a.In(report.Annotations.Text))
	}
	// Output:
	// Age 59
	// Date 3.4.2015
	// Location Olten
	// Name Keller
	// Occupation Landwirt
}
