/** An address as its parts; undefined for what is none. (`URL.canParse` is younger than the oldest browsers we serve.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
