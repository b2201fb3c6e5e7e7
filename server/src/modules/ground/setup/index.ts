/** The first hour of whoever runs the site: its steps, and whether the doors were opened. */
export { createSetup, type Setup } from './service.ts'
export type { SetupProof, SetupStepTable } from './tables.ts'
