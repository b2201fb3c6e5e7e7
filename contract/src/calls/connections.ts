import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { OneOf } from '../values.ts'

export const signInProviders = ['google', 'twitter'] as const
const Provider = OneOf(...signInProviders)
const params = Type.Object({ provider: Provider })
const currentPassword = Type.Optional(Type.String({ maxLength: 128 }))
const stepUp = ['auth.incorrect_credentials', 'auth.recent_login_required'] as const
const text = Type.String({ minLength: 1, maxLength: 2000 })

/** Other services that open the own account. */
export const connections = {
  list: call({
    method: 'GET',
    path: '/auth/connections',
    access: 'user',
    summary: 'Other services that may open the own account',
    tags: ['account'],
    status: 200,
    answer: list(Type.Object({ provider: Provider, isConnected: Type.Boolean(), isAvailable: Type.Boolean() })),
  }),
  begin: call({
    method: 'POST',
    path: '/auth/connections/{provider}',
    access: 'user',
    summary: 'Begin connecting a service; asks for the password',
    changes: [],
    params,
    body: Type.Object({ callbackUrl: Type.String({ minLength: 1, maxLength: 500 }), currentPassword }),
    status: 201,
    // Without an address the browser makes it itself, with this state.
    answer: one(Type.Object({ state: Type.String(), url: Type.Union([Type.String(), Type.Null()]) })),
    errors: [...stepUp, 'auth.already_connected', 'auth.provider_refused', 'auth.provider_unavailable'],
  }),
  finish: call({
    method: 'PUT',
    path: '/auth/connections/{provider}',
    access: 'user',
    summary: 'Connect the service that the browser comes back from',
    changes: ['account'],
    params,
    /** `proof` is the code or the verifier that the service gave. */
    body: Type.Object({ state: text, proof: text, callbackUrl: Type.String({ minLength: 1, maxLength: 500 }) }),
    status: 200,
    answer: one(Type.Object({ provider: Provider, isConnected: Type.Boolean() })),
    errors: ['auth.already_connected', 'auth.identity_taken', 'auth.link_expired', 'auth.provider_refused', 'auth.provider_unavailable'],
  }),
  remove: call({
    method: 'POST',
    path: '/auth/connections/{provider}/remove',
    access: 'user',
    summary: 'Disconnect a service; asks for the password, and never takes the last way in',
    changes: ['account'],
    params,
    body: Type.Object({ currentPassword }),
    status: 204,
    answer: empty,
    errors: [...stepUp, 'auth.last_way_in'],
  }),
}
