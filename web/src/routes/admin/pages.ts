// The pages of the administration that staff comes to most, one file to fetch.
export { FirstAdministrator } from './first.tsx'
export { AdminSchools, AdminSports, AdminTeams } from './schools.tsx'
export { Reports } from './reports.tsx'
export { Trends } from './trends.tsx'
export { Verification } from './verification.tsx'
