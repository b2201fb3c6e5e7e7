export {
  adultsBornUntil,
  ageAt,
  ageBandOf,
  birthdaysBetweenAges,
  canEarn,
  guardianStatusAt,
  isMinorAt,
  isShut,
  isPlausibleBirthday,
  mayEarn,
  minimumAge,
  nameUnseen,
  ownStatus,
  rolesAt,
  toEmail,
  toName,
  toPhone,
  toUsername,
  usernameAdvice,
} from './policy.ts'
export { classYear, educationAt, seniorYearAt } from './class-year.ts'
export { presentCard, presentColours, presentSchool } from './present.ts'
export { createAccounts, type Accounts, type NewAccount, type Referral } from './service.ts'
export type { Account, PageWords, PerformerProfile } from './tables.ts'
export {
  accountsNamed,
  activeAdults,
  countJoined,
  hasAccounts,
  nameOf,
  performersWith,
  registeredBetween,
  suspendedAccounts,
} from './store.ts'
export { staffAccounts, usernamesOf } from './staff-store.ts'
export { countJoinedBy } from './joined-store.ts'
export { listRegistered } from './registered-store.ts'
export { countPhonePrints } from './under-secret.ts'
