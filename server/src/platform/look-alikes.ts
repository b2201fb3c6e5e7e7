// Words as they are compared: what reads alike is alike. Pure.

/** Signs, and letters of other alphabets, that stand for a Latin one. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '0o 1i 3e 4a 5s 7t @a $s ßss øo đd łl æae œoe ıi',
    'аa вb еe іi јj кk мm нh оo рp сc ѕs тt уy хx ԁd',
    'αa βb εe ηn ιi κk νv οo ρp τt υu χx',
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)])),
)
const anyLookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'gu')

interface Folding {
  /** Signs inside a word leave nothing behind: “lo.ser”. Otherwise they part it. */
  readonly isJoined?: boolean
  /** What is drawn out is cut to so many: “loooser”. */
  readonly longest?: 1 | 2
}

/** One form for what reads alike: case, accents, what stands for letters, what cannot be seen, letters set apart. */
export function fold(text: string, { isJoined = false, longest }: Folding = {}): string {
  const letters = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})[!|](?=\p{L})/gu, 'i')
    .replaceAll(anyLookalike, (sign) => lookalikes[sign] ?? sign)
  const plain = (isJoined ? letters.replaceAll(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s]+(?=[\p{L}\p{N}])/gu, '') : letters)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // “s p a m” is one word.
  const together = plain.replaceAll(/(?<!\S)(?:\S ){2,}\S(?!\S)/gu, (run) => run.replaceAll(' ', ''))
  return longest === undefined ? together : together.replaceAll(/(\p{L})\1{2,}/gu, (_run, letter: string) => letter.repeat(longest))
}

/** Each undoes other tricks than the next; no one of them undoes all without finding what is not there. */
const foldings: readonly Folding[] = [false, true].flatMap((isJoined) => ([1, 2] as const).map((longest) => ({ isJoined, longest })))
/** A one is taken for an i or an l. */
const formsOf = (text: string): string[] => foldings.map((folding) => fold(text, folding).replaceAll('l', 'i'))

/** Words and phrases that are looked for more than once. */
export type Wanted = readonly (readonly string[])[]
export const toWanted = (words: readonly string[]): Wanted => words.map(formsOf)

/** Whether one of the words or phrases stands in it, whole. */
export function holdsWanted(text: string, wanted: Wanted): boolean {
  if (wanted.length === 0) return false
  const lines = formsOf(text).map((form) => ` ${form} `)
  return wanted.some((forms) => forms.some((form, index) => form !== '' && lines[index]?.includes(` ${form} `)))
}
