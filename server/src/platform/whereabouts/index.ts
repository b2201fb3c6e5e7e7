export { openCountries, type CountryOf } from './countries.ts'
export { countryOfWhoeverLooks, isSomebodyLooking, lookFrom, lookFromNowhere } from './looking.ts'
