// A card's number as it is typed: whose it is, and in groups as on the card. Pure.

interface Brand {
  readonly name: string
  readonly start: RegExp
  readonly groups: readonly number[]
}

const fours = [4, 4, 4, 4]

const brands: readonly Brand[] = [
  { name: 'Visa', start: /^4/, groups: [...fours, 3] },
  { name: 'Mastercard', start: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, groups: fours },
  { name: 'American Express', start: /^3[47]/, groups: [4, 6, 5] },
  { name: 'Discover', start: /^(6011|64[4-9]|65)/, groups: [...fours, 3] },
  { name: 'JCB', start: /^35/, groups: fours },
  { name: 'Diners Club', start: /^3[068]/, groups: [4, 6, 4] },
]

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const brandIn = (digits: string) => brands.find(({ start }) => start.test(digits))

/** Undefined until it can be told. */
export const cardBrand = (text: string): string | undefined => brandIn(digitsOf(text))?.name

/** `4242 4242 4242 4242`; what goes beyond the card stands at its end, to be seen. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text)
  const parts: string[] = []
  let at = 0
  for (const length of brandIn(digits)?.groups ?? [...fours, 3]) {
    if (at >= digits.length) break
    parts.push(digits.slice(at, at + length))
    at += length
  }
  return parts.join(' ') + digits.slice(at)
}
