import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Captcha } from './service.ts'

export const captchaRoutes = ({ captcha }: { captcha: Captcha }): Route[] => [
  route(calls.captcha.challenge, { limit: 'captcha' }, async ({ query, caller, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { data: await captcha.challenge(query.action, query.isAdult ?? false, caller.network) }
  }),
  route(calls.reference.verifyCaptcha, { limit: 'captcha' }, async ({ body, caller }) => ({
    data: { success: await captcha.isGood(body.token, caller.network) },
  })),
]
