// Who is asking, as far as the doors need to know. Facts about a thing (owner, subscriber, staff) are worked out per thing.
import { siteRolesAmong } from '@fieldhouse/contract'

export interface Viewer {
  readonly accountId: string
  readonly sessionId: string
  readonly kind: 'user' | 'performer'
  readonly roles: readonly string[]
  readonly isMinor: boolean
  /** When the password or another factor was last shown (access.md 5, step-up). */
  readonly steppedUpAt: Date
  /** Whether a second factor, or a passkey, was shown in this session. */
  readonly hasFactor: boolean
  /** Instead of a session: staff that looks as this account, and only reads. */
  readonly look?: { readonly id: string; readonly by: string }
  /**
   * Instead of a session, which then has its id: a key, with what it may. Such a viewer has no roles; one of the site has its maker's, of which only its
   * scopes open anything.
   */
  readonly key?: { readonly id: string; readonly name: string; readonly scopes: readonly string[]; readonly isOfSite: boolean }
}

/** The caller's network side. `network` is the unit of limits: an IPv4 address or an IPv6 /64 (access.md 12). */
export interface Caller {
  readonly address: string
  readonly network: string
  readonly userAgent: string
  /** Sent by our own web client, which gets a session bound to its browser. */
  readonly isWeb: boolean
}

/** Of the site: works from where it is, also where the site is not shown. */
export const isStaff = (viewer: Viewer | undefined): boolean => viewer !== undefined && siteRolesAmong(viewer.roles).length > 0
