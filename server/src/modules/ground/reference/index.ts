export { countryNameOf, isCountry, isLanguage, statesOf } from './places.ts'
export { referenceRoutes } from './routes.ts'
export { createReference, type Reference, type SportCard } from './service.ts'
