// A table as a file holds it, whatever the kind of file: cells as texts, each row with the line that a coach finds it in.
import { AppError } from '#platform/app-error.ts'

export interface SheetRow {
  /** Counting from 1, as the file itself counts. */
  readonly line: number
  readonly cells: readonly string[]
}

export type Sheet = readonly SheetRow[]

/** What a roster may have: rows with people, titles above them, cells in a row. */
export const most = { people: 500, titles: 20, cells: 100 } as const
/** Enough to tell that there are too many. */
export const mostRows = most.people + most.titles + 2

export const unreadable = (message: string): AppError => new AppError('team.csv_unreadable', { message })
