// What roles of staff are called, and what their permissions open, in words.
import { limitOf, permits, permissions, type Permission, type SiteRole } from '@fieldhouse/contract/permissions'

export const roleNames: Readonly<Record<SiteRole, string>> = {
  admin: 'Owner',
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  compliance: 'Compliance',
  safety: 'Safety officer',
}

/** What has a page or a button today; the others wait for theirs. */
const words: Partial<Readonly<Record<Permission, string>>> = {
  'people.read': 'Find people and see what is not private of them',
  'people.note': 'Write notes about people',
  'people.view-as': 'See the site as people do, reading only',
  'people.quiet-reads': 'Delay what people hear of private reads, with a second person',
  'people.contact': 'Open e-mail, phone, address and date of birth for a reason',
  'people.sign-out': 'Sign people out',
  'people.reset-factors': 'Reset second factors, with a second person',
  'people.limit': 'Limit people',
  'people.suspend': 'Suspend people',
  'people.restore': 'Restore people, and let new ones in',
  'people.erase': 'Erase people who asked for it, with a second person',
  'documents.read': 'Read what people have shown for being at a school',
  'documents.verify': 'Verify athletes, coaches, guardians and teams',
  'things.see': 'See what waits or is hidden where it stands',
  'cases.decide': 'Decide on reports, and limit or suspend people by them',
  'screening.write': 'Say what is screened for, and take things out of what is talked about',
  'inquiries.answer': 'Read and answer messages from visitors',
  'money.read': 'See payments, orders, disputes and the books',
  'money.refund': 'Give money back',
  'payouts.approve': 'Approve payouts',
  'payouts.export': 'Open lists with bank details, and earnings by year',
  'money.adjust': 'Make coupons of the site, and deal with stuck payments',
  'money.release': 'Release wallets and payouts that are held',
  'money.commission': 'Decide on commissions',
  'money.tax': 'Decide on taxes',
  'site.write': 'Write pages of the site, schools and sports',
  'settings.write': 'Change settings',
  'staff.write': 'Give roles and end them',
  'system.read': 'See troubles of the program, and what the house needs',
  'system.write': 'Set the site up and open its doors; move the clock in practice',
  'audit.read': 'Read what staff did',
}

const limits: Readonly<Record<string, string>> = {
  own: 'their own rows',
  money: 'rows about money',
  safety: 'rows of reports and guardians',
  payees: 'of people who are paid out',
  'one person': 'of one person, for a reason',
  'up to supportRefundMax': 'as much of a purchase as the settings say',
}

/** What a limit keeps by the call counts: somebody makes it. */
const opens = (roles: readonly SiteRole[], permission: Permission): boolean =>
  roles.some((role) => permits([role], permission, limitOf(role, permission)))

/** All that these roles open together, with how far where none of them opens it whole. */
export const openedInWords = (roles: readonly SiteRole[]): string[] =>
  permissions.flatMap((permission) => {
    const text = words[permission]
    if (text === undefined || !opens(roles, permission)) return []
    const opening = roles.filter((role) => opens([role], permission))
    const found = opening.map((role) => limitOf(role, permission))
    if (found.includes(undefined)) return [text]
    return [`${text}: ${[...new Set(found)].map((limit) => limits[limit ?? ''] ?? limit).join(', ')}`]
  })
