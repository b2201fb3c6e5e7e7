/** How much room the house has, and what became of its letters. */
export { houseRoutes, returnRoutes, type HouseNeeds, type StorageFact } from './routes.ts'
