/** What a member of a team's staff holds, as the wire names it (wire.md 4.13). */
export type StaffRight = 'owner' | 'manage' | 'moderate' | 'compliance'
