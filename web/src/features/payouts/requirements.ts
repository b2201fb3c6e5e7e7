// What the card provider asks for, in words. Its names are paths; what is not known here is read from the path itself.

const words: readonly (readonly [start: string, text: string])[] = [
  ['individual.verification.document', 'A photo of your identity document'],
  ['individual.verification.additional_document', 'A second paper, for example with your address'],
  ['individual.ssn_last_4', 'The last four digits of your Social Security number'],
  ['individual.id_number', 'Your Social Security number'],
  ['individual.dob', 'Your date of birth'],
  ['individual.first_name', 'Your name'],
  ['individual.last_name', 'Your name'],
  ['individual.address', 'Your address'],
  ['individual.email', 'Your e-mail address'],
  ['individual.phone', 'Your phone number'],
  ['external_account', 'The bank account for your money'],
  ['tos_acceptance', 'Your yes to its terms'],
  ['business_type', 'Whether you are a person or a company'],
  ['business_profile', 'What you do'],
]

const humanized = (path: string): string => {
  const text = (path.split('.').at(-1) ?? path).replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** One line for each thing, in the order it was asked for. */
export const wordsOf = (requirements: readonly string[]): string[] => [
  ...new Set(requirements.map((path) => words.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? humanized(path))),
]
