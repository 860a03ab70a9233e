// Package cases holds rules to phrases in which is marked what they should find.
//
// A file of cases begins with the types that are looked at, and with the names of the
// fields that its cases use; then comes one phrase a line:
//
//	Name, Date; FieldWithSignature
//
//	Der Patient <Name type="patient">Luigi Muster</Name> kam.   # a comment
//	<FieldWithSignature>20.01.2018 / <Name>AMUSTER</Name></FieldWithSignature>
//	20.01.2018 / AMUSTER
//
// An element that is one of the types is what should be found, its attributes are the
// features that it should have; any other element is a field of the report. \n stands
// for a line break and \# for a number sign. The entities of XML are known; a < that no
// name follows, and a & that begins no entity, stand for themselves.
//
// A case passes when every expected annotation lies within one that was found of its
// type and that has at least its features, and every one that was found lies within one that
// is expected of its type. Other types are not looked at.
//
// Where two texts meet at a mark with no white space on either side, a space is put
// between them, as GATE does when it reads XML: <Age>59</Age>-jährig is read as
// "59 -jährig". Cases written for the Java tool count on it.
package cases
