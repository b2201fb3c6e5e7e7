// What makes a school one and the same: its kind, the code of its state, its city and its name, however they are written.
import { statesOf } from './places.ts'

/** Case, accents, punctuation and spaces make no difference, nor does “&” for “and”. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export interface State {
  readonly state: string | null
  readonly stateCode: string | null
}

/** A state by its code, which wins, or by its name; one we do not know stays as it was written. */
export async function completeState({ state, stateCode }: State): Promise<State> {
  const code = stateCode?.trim().toUpperCase() || null
  const name = state?.trim() || null
  const states = await statesOf('US')
  const known = code
    ? states.find((one) => one.code === code)
    : states.find((one) => name !== null && (fold(one.name) === fold(name) || one.code === name.toUpperCase()))
  return known ? { state: known.name, stateCode: known.code } : { state: name, stateCode: code }
}

/** A state as somebody filters by it, by its code or its name. */
export const stateNamed = (text: string): Promise<State> => completeState({ state: text, stateCode: null })

export interface Place extends State {
  readonly name: string
  readonly city: string | null
}

/** Equal exactly for what is the same school of its kind. */
export const schoolKey = ({ name, city, state, stateCode }: Place): string =>
  [stateCode ?? fold(state ?? ''), fold(city ?? ''), fold(name)].join('|')
