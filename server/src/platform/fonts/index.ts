// Which of our fonts writes a text: the one a thing is made in where that has every letter of it, else one that knows more alphabets. Of a
// word with letters of two fonts nobody believes that somebody set it.
import { fileURLToPath } from 'node:url'
import type { Font, FontCollection } from 'fontkit'

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`))

/** As files, .ttf only: in another form pictures leave them aside without a word. `family` is what they call themselves. */
const own = {
  display: { family: 'Antonio Bold', file: fileOf('antonio/700Bold/Antonio_700Bold.ttf') },
  text: { family: 'Instrument Sans', file: fileOf('instrument-sans/400Regular/InstrumentSans_400Regular.ttf') },
  strong: { family: 'Instrument Sans SemiBold', file: fileOf('instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf') },
} as const

/** Vietnamese, Cyrillic, Greek and Devanagari beside Latin. */
const wide = {
  display: { family: 'Noto Sans SemiBold', file: fileOf('noto-sans/600SemiBold/NotoSans_600SemiBold.ttf') },
  text: { family: 'Noto Sans', file: fileOf('noto-sans/400Regular/NotoSans_400Regular.ttf') },
  strong: { family: 'Noto Sans SemiBold', file: fileOf('noto-sans/600SemiBold/NotoSans_600SemiBold.ttf') },
} as const

export type FaceName = keyof typeof own

export interface Face {
  readonly family: string
  readonly file: string
}

export interface Writing {
  readonly face: Face
  /** Without small pictures. */
  readonly text: string
  /** The same with a question mark for each letter that the face does not have, and without marks that it cannot set upon one. */
  readonly legible: string
}

/** Also what is not to be seen, as marks that join pictures or break words. */
const pictures = /\p{Extended_Pictographic}|\p{Default_Ignorable_Code_Point}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|\u20e3/gu
/** Signs that are letters to everybody, and of which fonts have some. */
const kept = /[©®™]/u

/** What is left of a text when small pictures are left out, which no font of ours has. Spaces of all widths are spaces. */
export const withoutPictures = (written: string): string =>
  written
    .normalize('NFC')
    .replace(pictures, (sign) => (kept.test(sign) ? sign : ''))
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

type Letters = ReadonlyMap<string, ReadonlySet<number>>

/** The library is loaded when somebody asks: few processes draw. */
async function readLetters(): Promise<Letters> {
  const { open } = await import('fontkit')
  const files = [own, wide].flatMap((faces) => Object.values(faces).map(({ file }) => file))
  const read = async (file: string): Promise<[string, ReadonlySet<number>]> => {
    const font: Font | FontCollection = await open(file)
    return [file, new Set('characterSet' in font ? font.characterSet : [])]
  }
  return new Map(await Promise.all([...new Set(files)].map(read)))
}

let known: Promise<Letters> | undefined
/** Read once; tried again where that failed. */
const lettersOnce = (): Promise<Letters> =>
  (known ??= readLetters().catch((error: unknown) => {
    known = undefined
    throw error
  }))

const isMark = /^\p{M}$/u
/** Breaks of lines are no letters. */
const has = (letters: ReadonlySet<number> | undefined, letter: string) =>
  letter === '\n' || letters?.has(letter.codePointAt(0) ?? 0) === true

export type Write = (name: FaceName, written: string) => Writing

export async function loadWriting(): Promise<Write> {
  const all = await lettersOnce()
  return (name, written) => {
    const text = withoutPictures(written)
    const [mine, more] = [all.get(own[name].file), all.get(wide[name].file)]
    const needsMore = [...text].some((letter) => !has(mine, letter) && has(more, letter))
    const letters = needsMore ? more : mine
    const legible = [...text].map((letter) => (has(letters, letter) ? letter : isMark.test(letter) ? '' : '?')).join('')
    return { face: needsMore ? wide[name] : own[name], text, legible }
  }
}
