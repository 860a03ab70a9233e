package main

// misplaced are values of a library's list that are misspelt there, of the other sex, or of another language:
// they are left out.
var misplaced = map[string]map[string]string{
	"es-ES": {
		"given female": "José|Manu|Maxi|Ale|Ariel|Chus|Reyes|Cruz",
		"given male":   "María|Guiomar|Guadalupe|Lupe|Loreto|Rosario|Trinidad|Nazaret|Amor",
		"occupation":   "capitán decubierta|focumentalista|ggeofísico|gorjadore|maleter|mandader|moldeador y machero|peón forestales|planchador manuales|profesional religioso|secretario jurídicos|secretario médicos|tramper",
	},
	"ca-ES": {
		"given female": "Ana|Antonia|Carmen|Chlóe|Dolores|Francisca|Josefa|Lucia|María|Sofía",
		"given male":   "Antonio|Carlos|Enzo|Francisco|Javier|Jorge|José|Juan|Manuel|Miguel|Pedro|Ramón|Álex",
	},
}
