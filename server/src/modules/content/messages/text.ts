/** A message in a list of conversations: at most so many characters, on one line. */
export function toLine(text: string, most: number): string {
  const line = [...text.replace(/\s+/g, ' ')]
  return line.length <= most
    ? line.join('')
    : `${line
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
