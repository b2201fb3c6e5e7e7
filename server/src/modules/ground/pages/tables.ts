/** What somebody holds in a team, as the wire names it (wire.md 4.13); `member` is whoever is in it, athletes too. */
export type StaffRight = 'owner' | 'manage' | 'moderate' | 'compliance' | 'member'
