// Countries, states, cities, languages and dialling codes, out of two kept data packages.
import { continents, countries, getEmojiFlag, type TCountryCode } from 'countries-list'

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })
const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' })

const byName = <T extends { name: string }>(rows: T[]): T[] => rows.sort((a, b) => a.name.localeCompare(b.name))

/** Many countries have the same, and to ask for a symbol takes long. */
const currencies = new Map<string, ReturnType<typeof describeCurrency>>()

function currencyOf(code: string | undefined) {
  if (code === undefined) return null
  const currency = currencies.get(code) ?? describeCurrency(code)
  currencies.set(code, currency)
  return currency
}

function describeCurrency(code: string) {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return { code, name: currencyNames.of(code) ?? code, symbol: parts.find((part) => part.type === 'currency')?.value ?? code }
}

export const allCountries = byName(
  Object.entries(countries).map(([code, country]) => ({
    name: country.name,
    code,
    capital: country.capital || null,
    region: continents[country.continent],
    currency: currencyOf(country.currency[0]),
    language: country.languages[0] ?? null,
    flag: getEmojiFlag(code as TCountryCode),
  })),
)

export const allPhoneCodes = byName(
  Object.entries(countries).flatMap(([code, country]) => country.phone.map((dial) => ({ name: country.name, code, dialCode: `+${dial}` }))),
)

const languageCodes = [...new Set(Object.values(countries).flatMap((country) => country.languages))]
export const allLanguages = byName(languageCodes.map((code) => ({ code, name: languageNames.of(code) ?? code })))

export const isLanguage = (code: string): boolean => languageCodes.some((known) => known === code)

export const isCountry = (code: string): boolean => Object.hasOwn(countries, code)

/** The name of a country by its code, the code itself when there is none. */
export const countryNameOf = (code: string): string => allCountries.find((country) => country.code === code)?.name ?? code

// The states and cities weigh tens of megabytes in memory: loaded when somebody asks.
const loadPlaces = () => import('country-state-city')

/** Reefs and atolls of the United States where nobody lives. */
const isEmptyIsland = ({ isoCode }: { isoCode: string }) => isoCode.startsWith('UM')

export async function statesOf(countryCode: string): Promise<{ name: string; code: string }[]> {
  const { State } = await loadPlaces()
  const states = State.getStatesOfCountry(countryCode.toUpperCase()).filter((state) => !isEmptyIsland(state))
  return byName(states.map((state) => ({ name: state.name, code: state.isoCode })))
}

/** City names of a state given by code or name. */
export async function citiesOf(countryCode: string, state: string): Promise<string[]> {
  const { City } = await loadPlaces()
  const wanted = state.toLowerCase()
  const found = (await statesOf(countryCode)).find(({ name, code }) => name.toLowerCase() === wanted || code.toLowerCase() === wanted)
  if (!found) return []
  return [...new Set(City.getCitiesOfState(countryCode.toUpperCase(), found.code).map((city) => city.name))].sort((a, b) =>
    a.localeCompare(b),
  )
}
