import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Practice } from './service.ts'

/** There only where the sandbox is the gateway. */
export const practiceRoutes = (practice: Practice): Route[] => [
  route(calls.sandbox.view, {}, async () => ({ data: await practice.view() })),
  route(calls.sandbox.moveClock, {}, async ({ body }) => ({ data: await practice.moveClock(body.days) })),
  route(calls.sandbox.scriptFault, {}, async ({ body }) => ({ data: await practice.scriptFault(body.verb, body.fault, body.attempt) })),
  route(calls.sandbox.clearFaults, {}, async () => ({ data: await practice.clearFaults() })),
]
