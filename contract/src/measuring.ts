// What another company is told of adults who allow it, while the operator has its code.

export type { Measuring } from './calls/measuring.ts'

/** A measurement id. */
export const measuringCode = /^G-[A-Z0-9]{4,16}$/

/** Of the words below; it goes up with every change of them. */
export const measuringVersion = '2026-11-1'
export const measuringQuestion = 'May Google measure what you do here?'
export const measuringWords =
  'It would count which kinds of pages you open and what you do, such as following a page: under a random label, and never who you are, ' +
  'what you read or what you write.'

/** Long enough for six months; then people are asked again. */
export const measuringDays = 182
/** What has gathered is passed on each time. */
export const measuringEvery = 3000
/** So long the script of the other company is waited for. */
export const measuringPatience = 10_000

/** The other company takes letters, digits and `_`. */
export const measuredName = (name: string): string => name.replace(/[^a-z0-9]/g, '_')
