// Whose payouts the parts of this folder are about: one's own, or a team's of which one is an owner.
import { createContext, useContext } from 'react'

export const PayeeTeam = createContext<string | undefined>(undefined)

/** The team, and the address of a page about its payouts. */
export function usePayee() {
  const teamId = useContext(PayeeTeam)
  return {
    /** Goes into every call. */
    team: teamId === undefined ? {} : { teamId },
    teamId,
    /** `me`, or the team's. */
    id: teamId ?? 'me',
    to: (path: string) => (teamId === undefined ? path : `${path}?teamId=${teamId}`),
    /** Where it is said where payouts go. */
    placesPath: teamId === undefined ? '/athlete/account?tab=banking' : `/studio/payouts?teamId=${teamId}`,
  }
}
