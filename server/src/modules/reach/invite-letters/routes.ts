import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { InviteLettersOut } from './service.ts'

export const inviteLetterRoutes = ({ inviteLetters }: { readonly inviteLetters: InviteLettersOut }): Route[] => [
  // Counted like payments, so that nobody tries code after code.
  route(calls.invites.takeDays, { limit: 'charge' }, async ({ viewer, params }) => {
    await inviteLetters.takeDays(viewer, params.code)
    return undefined
  }),
]
