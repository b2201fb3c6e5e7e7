export { ageAt, ageBandOf, birthdaysBetweenAges, canEarn, isMinorAt, isPlausibleBirthday, isVisible, minimumAge, toEmail, toName, toPhone, toUsername } from './policy.ts'
export { presentCard, presentColours, presentSchool } from './present.ts'
export { createAccounts, type Accounts, type NewAccount } from './service.ts'
export type { Account, PerformerProfile } from './tables.ts'
