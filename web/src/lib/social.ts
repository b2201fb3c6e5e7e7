// The way to another service and back: what both the sign-in and the settings need to know of it.
import { writeCookie } from './cookies.ts'

export type SocialProvider = 'google' | 'twitter'

export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', twitter: 'X' }

export const callbackOf = (provider: SocialProvider) => `${location.origin}/auth/callback/${provider}`

/** Kept over the way there: what the return is for, `role`, and the value that must come back with it. */
export function keepWay(role: string, state: string) {
  writeCookie('role', role, 1)
  writeCookie('oauthToken', state, 1)
}

export function googleAddress(clientId: string, state: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackOf('google'),
    response_type: 'code',
    scope: 'openid email profile',
    state,
  })
  return `https://accounts.google.com/o/oauth2/v2/auth?${query}`
}

/** The `role` of somebody who is signed in and connects the service. */
export const connecting = 'connect'
