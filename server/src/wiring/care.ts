// What is reported, and the queue in which staff of the site decides on it.
import type { Route } from '#platform/http/index.ts'
import { caseRoutes, createCases, type Cases } from '#care/cases'
import { createReports, reportRoutes } from '#care/reports'
import type { Records } from '#profiles/records'
import type { Teams } from '#profiles/teams'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'
import type { Shelves } from './shelves.ts'

export function createCare(
  platform: Platform,
  people: People,
  shelves: Shelves,
  profiles: { readonly teams: Teams; readonly records: Records },
): { cases: Cases; routes: Route[] } {
  const cases = createCases({ ...platform, ...people, ...shelves, ...profiles })
  const reports = createReports({ ...platform, ...people, ...shelves, cases })
  cases.takeReportsFrom(reports.ofCase, reports.reportersOf)
  return { cases, routes: [...reportRoutes(reports), ...caseRoutes(cases)] }
}
