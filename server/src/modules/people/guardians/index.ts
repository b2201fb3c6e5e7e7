/** Who is answerable for a minor, and what they allow, purpose by purpose. */
export { guardianRoutes } from './routes.ts'
export { createGuardians, type Guardians } from './service.ts'
export type { Purpose } from './tables.ts'
export type { GuardianStep } from './tidings.ts'
