/** Of bytes, as people read it: `4 kB`, `12.5 MB`, `2.1 GB`. */
export function sizeText(bytes: number): string {
  // What rounds to a thousand of one is one of the next.
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return bytes < 999_950_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
