// What makes a school one and the same: its kind, the code of its state, its city and its name, however they are written.
import { statesOf } from '#ground/reference'

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
export type CompleteState = (written: State) => State

/** For many at once. */
export async function loadStates(): Promise<CompleteState> {
  const states = await statesOf('US')
  const byCode = new Map(states.map((one) => [one.code, one]))
  const byName = new Map(states.map((one) => [fold(one.name), one]))
  return ({ state, stateCode }) => {
    const code = stateCode?.trim().toUpperCase() || null
    const name = state?.trim() || null
    const known = code ? byCode.get(code) : name === null ? undefined : (byName.get(fold(name)) ?? byCode.get(name.toUpperCase()))
    return known ? { state: known.name, stateCode: known.code } : { state: name, stateCode: code }
  }
}

export const completeState = async (written: State): Promise<State> => (await loadStates())(written)

/** A state as somebody filters by it, by its code or its name. */
export const stateNamed = (text: string): Promise<State> => completeState({ state: text, stateCode: null })

export interface Place extends State {
  readonly name: string
  readonly city: string | null
}

/** Equal exactly for what is the same school of its kind. */
export const schoolKey = ({ name, city, state, stateCode }: Place): string =>
  [stateCode ?? fold(state ?? ''), fold(city ?? ''), fold(name)].join('|')

/** The key as a web address spells it: without spaces (wire.md 6.2). `address_key` of the table is made the same way. */
export async function addressKey(address: { state: string; city: string; school: string }): Promise<string> {
  const { stateCode } = await stateNamed(address.state)
  // States without a code of ours stand in addresses by their name, without its spaces.
  const known = stateCode ?? (await statesOf('US')).find(({ name }) => joined(name) === joined(address.state))?.code
  return [known ?? joined(address.state), joined(address.city), joined(address.school)].join('|')
}

const joined = (text: string) => fold(text).replaceAll(' ', '')
