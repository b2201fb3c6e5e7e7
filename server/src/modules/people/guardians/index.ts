/** Who is answerable for a minor, and what they allow, purpose by purpose. */
export { createGuardians, type Guardians } from './service.ts'
export type { Purpose } from './tables.ts'
