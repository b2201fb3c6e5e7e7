import { days, minutes } from '#platform/clock.ts'

/** How long a copy lies here. */
export const keptFor = days(7)
/** Copies that an account may ask for in a day (access.md 12). */
export const mostADay = 3
/** How long somebody may change their mind. */
export const leavesAfter = days(14)
/** How long the address of a copy opens it. */
export const linkFor = minutes(15)
/** Bytes of files that a copy holds; of more it tells the names. */
export const mostBytes = 5 * 1024 ** 3
