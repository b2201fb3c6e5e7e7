export { openCountries, type CountryOf } from './countries.ts'
export { countryOfLooking, countryOfWhoeverLooks, isSomebodyLooking, lookFrom, lookFromNowhere, nameWhoLooks } from './looking.ts'
