export { countryNameOf, isCountry } from './places.ts'
export { fold } from './identity.ts'
export { referenceRoutes } from './routes.ts'
export { createReference, type Reference, type School, type SchoolWish, type SportCard } from './service.ts'
