/** How much room the house has, and what became of its letters. */
export { defineMailbox } from './mailbox.ts'
export { houseRoutes, returnRoutes, type HouseNeeds, type StorageFact } from './routes.ts'
