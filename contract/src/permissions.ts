// What each role of the site's staff opens: one table, which every door asks. Compliance officers of schools are no staff.

/** `admin` is the owner. Somebody may hold several; what they open is the union. */
export const siteRoles = ['admin', 'support', 'moderator', 'finance', 'compliance', 'safety'] as const
export type SiteRole = (typeof siteRoles)[number]

/**
 * `●` yes, `–` no, `r` with a reason, `s` after showing the password again, `2` with a second person; behind a colon, how far it
 * goes. The columns stand in the order of `siteRoles`.
 */
export const permissionTable = {
  'people.read': ['●', '●', '●', '●', '●', '●'],
  'people.note': ['●', '●', '●', '●', '●', '●'],
  'people.contact': ['r', 'r', '–', 'r: payees', 'r', 'r'],
  'people.view-as': ['r s', 'r s', '–', '–', '–', '–'],
  /** That the person hears of private reads by the safety officer only later. */
  'people.quiet-reads': ['r s 2', '–', '–', '–', '–', 'r s 2'],
  'people.sign-out': ['●', '●', '●', '–', '–', '●'],
  'people.reset-factors': ['s 2', 's 2', '–', '–', '–', '–'],
  'people.limit': ['s', '–', '●', '–', '–', '●'],
  'people.suspend': ['s', '–', '●', '–', '–', '●'],
  'people.restore': ['s', '–', '●', '–', '–', '●'],
  'people.erase': ['s 2', '–', '–', '–', 's 2', '–'],
  'documents.read': ['r s', '–', '–', '–', 'r s', 'r s'],
  'documents.verify': ['r s', '–', '–', '–', 'r s', 'r s'],
  'threads.read': ['–', '–', '–', '–', '–', 'r s'],
  takedown: ['s', '–', '●', '–', 's', 's'],
  quarantine: ['s', '–', '–', '–', 's', 's'],
  'legal-hold': ['s', '–', '–', '–', 's', 's'],
  /** Also what waits, and what is hidden, where it stands: nobody else decides without having seen it. */
  'things.see': ['–', '–', '●', '–', '–', '●'],
  'cases.decide': ['●', '–', '●', '–', '–', '●'],
  'appeals.decide': ['●', '–', '●', '–', '–', '●'],
  'screening.write': ['●', '–', '●', '–', '–', '●'],
  'inquiries.answer': ['●', '●', '–', '–', '–', '–'],
  'notices.write': ['●', '●', '–', '–', '–', '–'],
  'money.read': ['●', 'r: one person', '–', '●', 'r', '–'],
  'money.refund': ['s', 's: up to supportRefundMax', '–', 's', '–', '–'],
  'payouts.approve': ['s', '–', '–', 's', '–', '–'],
  'payouts.export': ['s', '–', '–', 's r', '–', '–'],
  'money.adjust': ['s 2', '–', '–', 's 2', '–', '–'],
  'money.release': ['s 2', '–', '–', 's 2', '–', '–'],
  'money.commission': ['s 2', '–', '–', 's 2', '–', '–'],
  'money.tax': ['s', '–', '–', 's', 's', '–'],
  'rules.write': ['s', '–', '–', '–', 's', '–'],
  'site.write': ['●', '–', '–', '–', '–', '–'],
  'settings.write': ['s', '–', '–', '–', '–', '–'],
  'switches.write': ['s', '–', '–', '–', '–', 's: messages and streams off'],
  'staff.write': ['s', '–', '–', '–', '–', '–'],
  'keys.write': ['s', '–', '–', '–', '–', '–'],
  'hooks.write': ['s', '–', '–', '–', '–', '–'],
  'export.bulk': ['s r', '–', '–', '–', '–', '–'],
  'system.read': ['●', '●', '–', '–', '●', '–'],
  'system.write': ['s', '–', '–', '–', '–', '–'],
  'audit.read': ['●', '●: own', '●: own', '●: money', '●', '●: safety'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Permission = keyof typeof permissionTable
export const permissions = Object.keys(permissionTable) as Permission[]

/** How far their table lets somebody go is kept behind these doors; behind all others nothing keeps it yet, so they stay shut. */
const keptByTheCall: readonly Permission[] = ['audit.read', 'switches.write']

const cellOf = (role: SiteRole, permission: Permission): readonly string[] =>
  permissionTable[permission][siteRoles.indexOf(role)]?.split(': ') ?? ['–']

/** Where nothing keeps a limit, whoever has one stays out: what is not built never opens more. `within`: what the call in question keeps. */
function opensBy(role: SiteRole, permission: Permission, within?: string): boolean {
  const [marks, limit] = cellOf(role, permission)
  return marks !== '–' && (limit === undefined || limit === within || keptByTheCall.includes(permission))
}

const opened: Readonly<Record<SiteRole, ReadonlySet<Permission>>> = {
  admin: new Set(permissions.filter((permission) => opensBy('admin', permission))),
  support: new Set(permissions.filter((permission) => opensBy('support', permission))),
  moderator: new Set(permissions.filter((permission) => opensBy('moderator', permission))),
  finance: new Set(permissions.filter((permission) => opensBy('finance', permission))),
  compliance: new Set(permissions.filter((permission) => opensBy('compliance', permission))),
  safety: new Set(permissions.filter((permission) => opensBy('safety', permission))),
}

const isSiteRole = (role: string): role is SiteRole => Object.hasOwn(opened, role)

/** The roles of staff among what an account is. */
export const siteRolesAmong = (roles: readonly string[]): SiteRole[] => roles.filter(isSiteRole)

/** Whether one of these roles opens it, or as far as `within` goes. */
export const permits = (roles: readonly string[], permission: Permission, within?: string): boolean =>
  roles.some((role) => isSiteRole(role) && (within === undefined ? opened[role].has(permission) : opensBy(role, permission, within)))

/** How far they open it at most; undefined: all of it, or nothing. */
export function limitAmong(roles: readonly string[], permission: Permission): string | undefined {
  if (permits(roles, permission) && !keptByTheCall.includes(permission)) return undefined
  return siteRolesAmong(roles)
    .map((role) => limitOf(role, permission))
    .find((limit) => limit !== undefined)
}

/** What is asked of whoever uses a permission, beside the role. */
export interface Marks {
  readonly reason: boolean
  readonly stepUp: boolean
  readonly secondPerson: boolean
}

const marksIn = (role: SiteRole, permission: Permission): Marks => {
  const marks = cellOf(role, permission)[0]?.split(' ') ?? []
  return { reason: marks.includes('r'), stepUp: marks.includes('s'), secondPerson: marks.includes('2') }
}
const weightOf = ({ reason, stepUp, secondPerson }: Marks): number => Number(secondPerson) * 4 + Number(stepUp) * 2 + Number(reason)

/** Of several roles that open it the one counts that asks for least; without any, nothing is asked. */
export function marksOf(roles: readonly string[], permission: Permission, within?: string): Marks {
  const opening = siteRolesAmong(roles).filter((role) => opensBy(role, permission, within))
  const [least] = opening.map((role) => marksIn(role, permission)).sort((a, b) => weightOf(a) - weightOf(b))
  return least ?? { reason: false, stepUp: false, secondPerson: false }
}

/** What some role is asked for. */
export const marksSomewhere = (permission: Permission, within?: string): Marks => {
  const opening = siteRoles.filter((role) => opensBy(role, permission, within))
  const all = opening.map((role) => marksIn(role, permission))
  return {
    reason: all.some(({ reason }) => reason),
    stepUp: all.some(({ stepUp }) => stepUp),
    secondPerson: all.some(({ secondPerson }) => secondPerson),
  }
}

/** All that these roles open together. */
export const openedBy = (roles: readonly string[]): Permission[] => permissions.filter((permission) => permits(roles, permission))

/** Roles that open it, as a query for whoever holds one of them asks. */
export const rolesWith = (permission: Permission): SiteRole[] => siteRoles.filter((role) => opened[role].has(permission))

/** What a role opens only so far; undefined: all of it, or nothing. */
export const limitOf = (role: SiteRole, permission: Permission): string | undefined =>
  permissionTable[permission][siteRoles.indexOf(role)]?.split(': ')[1]
