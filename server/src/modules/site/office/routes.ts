import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { OfficeService } from './service.ts'

export const officeRoutes = (office: OfficeService): Route[] => [
  route(calls.office.look, {}, async (asking) => ({ data: await office.look(asking) })),
]
