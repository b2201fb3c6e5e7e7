// What staff keeps of a look as somebody else, in this tab alone; the token itself is read by lib/token.ts.
interface Looked {
  readonly name: string
  readonly until: string
}

const key = 'look-of'

/** Every page of this tab is theirs from the next one on. */
export function beginLook(token: string, of: Looked) {
  sessionStorage.setItem(key, JSON.stringify(of))
  sessionStorage.setItem('look', token)
  location.assign('/')
}

export function lookedAs(): Looked | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('until' in kept)) return undefined
  return { name: String(kept.name), until: String(kept.until) }
}
