export { readRosterFile, type RosterFile, type RosterRow, type RosterValues } from './roster-file.ts'
