package main

import (
	"context"
	"fmt"
	"log"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/pipeline"
)

func main() {
	docs := []*lethe.Document{
		lethe.NewDocument("1", "Dr. Anna Keller treated Tom Hale for a burn. Call 0113 496 0021."),
		lethe.NewDocument("2", "Tom Hale came again. The dose of 20 mg stays as it is."),
	}
	shared, done, err := pipeline.Documents(context.Background(), pipeline.Default(), docs, pipeline.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range shared {
		text, _ := d.Field("")
		fmt.Println(d.SourceID, text.Text)
	}
	fmt.Println(len(done.Plan.Masked), "entities are masked")
}
