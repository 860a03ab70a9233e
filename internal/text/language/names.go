package language

var names = map[string]string{
	"en": "English", "de": "German", "es": "Spanish", "ca": "Catalan", "fr": "French", "it": "Italian", "pt": "Portuguese", "nl": "Dutch", "sv": "Swedish",
	"da": "Danish", "nb": "Norwegian", "pl": "Polish", "cs": "Czech", "ro": "Romanian", "hu": "Hungarian", "tr": "Turkish", "fi": "Finnish",
	"ar": "Arabic", "el": "Greek", "he": "Hebrew", "ja": "Japanese", "ko": "Korean", "ru": "Russian", "uk": "Ukrainian", "zh": "Chinese", "und": "a language that is not known here",
}

// Name is a language in English; of one without a name here, its tag.
func Name(tag string) string {
	if name, ok := names[tag]; ok {
		return name
	}
	return tag
}
