/** What a language is called in the language of the page: `en` is “English”. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
