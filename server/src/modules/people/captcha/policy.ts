// How much work is asked for. Pure.

/** Rounds of each key, and how many keys at least and at most: about a second on a phone of the middle. */
export const roundsPerKey = 5000
export const fewestKeys = 80
export const mostKeys = 160
/** Under load it is at most so many times as much. */
export const mostLoad = 6
const restingRate = 60

/** How much more than at rest, by how many asked within the last minute. */
export const loadOf = (askedLately: number): number => Math.min(mostLoad, 1 + Math.floor(askedLately / restingRate))

export const challengeLife = 10 * 60_000
