// What somebody who helps may see: findings, sizes and which variables are set. No value of any of them, and nobody's words.
const removed = '[removed]'

/** Of a value whatever could stand in a text by itself: the whole, and what an address holds. */
function partsOf(value: string): string[] {
  const parts = [value, ...value.split(',').flatMap((part) => [part, part.split(':').slice(1).join(':')])]
  try {
    const { username, password } = new URL(value)
    parts.push(password, decodeURIComponent(password), username, decodeURIComponent(username))
  } catch {
    // No address.
  }
  return parts
}

const shapes: readonly RegExp[] = [
  /(?<=:\/\/)[^\s/@]+(?=@)/g,
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\b(?:sk|rk|pk)_(?:live|test)_\w+/g,
  /\bwhsec_\w+/g,
  /AGE-SECRET-KEY-[\w-]+/g,
]

const shortest = 6

export function redact(text: string, secrets: readonly string[]): string {
  const parts = [...new Set(secrets.flatMap(partsOf))]
    .filter((part) => part.length >= shortest)
    .toSorted((one, other) => other.length - one.length)
  const known = parts.reduce((so, part) => so.replaceAll(part, removed), text)
  return shapes.reduce((so, shape) => so.replaceAll(shape, removed), known)
}

/** Every text in it goes through the same door, whoever wrote it. */
export const makeBundle = (facts: object, secrets: readonly string[]): string =>
  `${redact(
    JSON.stringify(facts, null, 2),
    secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]),
  )}\n`
