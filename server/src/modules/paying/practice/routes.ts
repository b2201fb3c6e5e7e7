import { calls } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { Sandbox } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/http/index.ts'
import { refuseMinor } from '#paying/payments'
import type { Practice } from './service.ts'

/** There only where the sandbox is the gateway. */
export const practiceRoutes = (practice: Practice): Route[] => [
  route(calls.sandbox.view, {}, async () => ({ data: await practice.view() })),
  route(calls.sandbox.moveClock, {}, async ({ body }) => ({ data: await practice.moveClock(body.days) })),
  route(calls.sandbox.scriptFault, {}, async ({ body }) => ({ data: await practice.scriptFault(body.verb, body.fault, body.attempt) })),
  route(calls.sandbox.clearFaults, {}, async () => ({ data: await practice.clearFaults() })),
]

/** Browsers learn from an answer what time it is here (server-clock.ts), and count down to what the site will do. */
export const tellTime = (http: FastifyInstance, clock: Clock): void =>
  void http.addHook('onSend', async (_request, reply) => {
    if (clock.now().getTime() - clock.outside().getTime() >= 1000) reply.header('date', clock.now().toUTCString())
  })

/** Only where cards are typed here. The number is compared with the list and forgotten (money.md 15). */
export const testCardRoutes = (sandbox: Sandbox): Route[] => [
  route(calls.payments.createTestCard, {}, async ({ viewer, body }) => {
    refuseMinor(viewer)
    const card = await sandbox.createToken(body.number, {
      month: body.month,
      year: body.year,
      holderName: body.holderName ?? null,
    })
    if (!card) throw new AppError('card.not_a_test_card')
    return { data: { token: card.token, brand: card.brand, last4Digits: card.last4 } }
  }),
]
