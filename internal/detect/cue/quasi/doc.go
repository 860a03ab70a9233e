// Package quasi finds what tells together with other things who somebody is and that no
// list can hold: events by their name or year, ranks, who somebody is before the law, what
// somebody studied, memberships, how often something happened, amounts a month.
//
// A [Rule] is tried only where one of its words stands, so that a text without them is read
// as fast as its words can be looked up. Package judgment has rules of its own.
package quasi
