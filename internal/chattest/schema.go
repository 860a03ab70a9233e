package chattest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// keywords are those that structured output may hold where it is strict. Lists of
// different kinds by position (prefixItems) are not among them.
var keywords = []string{
	"$schema", "$defs", "$ref", "title", "description", "type", "properties", "required",
	"additionalProperties", "items", "minItems", "maxItems", "enum", "const", "anyOf", "pattern", "format",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
}

// checkSchema says what structured output refuses in a schema.
func checkSchema(raw json.RawMessage, strict bool) error {
	var root map[string]any
	if json.Unmarshal(raw, &root) != nil || root == nil {
		return errors.New("schema is no object")
	}
	if root["type"] != "object" {
		return errors.New("schema must be of type object")
	}
	if !strict {
		return nil
	}
	return checkNode(root)
}

func checkNode(n map[string]any) error {
	for k := range n {
		if !slices.Contains(keywords, k) {
			return fmt.Errorf("%q is not permitted in a strict schema", k)
		}
	}
	if n["type"] == "object" {
		if err := checkObject(n); err != nil {
			return err
		}
	}
	if n["type"] == "array" {
		items, ok := n["items"].(map[string]any)
		if !ok {
			return errors.New("array schema missing items")
		}
		if err := checkNode(items); err != nil {
			return err
		}
	}
	return checkParts(n)
}

// checkObject wants every property required and no others: the form has no options.
func checkObject(n map[string]any) error {
	if n["additionalProperties"] != false {
		return errors.New("additionalProperties must be false")
	}
	required, _ := n["required"].([]any)
	properties, _ := n["properties"].(map[string]any)
	if len(required) != len(properties) {
		return errors.New("required must include every property")
	}
	for name, p := range properties {
		if !slices.Contains(required, any(name)) {
			return errors.New("required must include every property")
		}
		part, ok := p.(map[string]any)
		if !ok {
			return errors.New("a property is no schema")
		}
		if err := checkNode(part); err != nil {
			return err
		}
	}
	return nil
}

// checkParts goes into the alternatives and the definitions.
func checkParts(n map[string]any) error {
	var parts []any
	if any, ok := n["anyOf"].([]any); ok {
		parts = append(parts, any...)
	}
	if defs, ok := n["$defs"].(map[string]any); ok {
		for _, d := range defs {
			parts = append(parts, d)
		}
	}
	for _, p := range parts {
		part, ok := p.(map[string]any)
		if !ok {
			return errors.New("an alternative is no schema")
		}
		if err := checkNode(part); err != nil {
			return err
		}
	}
	return nil
}
