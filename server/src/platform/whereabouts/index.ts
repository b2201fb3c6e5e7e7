export { openCountries, type CountryOf } from './countries.ts'
export { countryOfWhoeverLooks, lookFrom, lookFromNowhere } from './looking.ts'
