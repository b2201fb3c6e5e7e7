// How the texts that Postgres sends become values. Lists read hundreds of times and arrays for one page, so their usual
// shape takes a short way; any other shape goes to pg's own parsers.
import { types } from 'pg'

const { int8, date, timestamptz, textArray, uuidArray } = { int8: 20, date: 1082, timestamptz: 1184, textArray: 1009, uuidArray: 2951 }

// Amounts and counts are bigint columns that stay below 2^53; beyond that an exact number cannot be had, so fail.
types.setTypeParser(int8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('A bigint column holds more than a number can')
  return value
})

types.setTypeParser(date, (text) => text)

const parseAnyTime = types.getTypeParser(timestamptz) as (text: string) => Date
const twoDigits = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

/** A session in UTC writes `2026-05-01 18:30:00.123456+00`: digits at fixed places, years of four digits. */
function parseTime(text: string): Date {
  if (!text.endsWith('+00') || text[4] !== '-' || text.startsWith('0')) return parseAnyTime(text)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const milliseconds = text[19] === '.' ? Number(text.slice(19, -3)) * 1000 : 0
  const day = Date.UTC(year, twoDigits(text, 5) - 1, twoDigits(text, 8))
  return new Date(day + (twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17)) * 1000 + milliseconds)
}
types.setTypeParser(timestamptz, parseTime)

for (const type of [textArray, uuidArray]) {
  const parseAnyArray = types.getTypeParser(type) as (text: string) => string[]
  types.setTypeParser(type, (text) => (text === '{}' ? [] : parseAnyArray(text)))
}
