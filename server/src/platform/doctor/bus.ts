// Whether several processes could talk to each other.
import { leastVersion, versionOf } from '../bus/index.ts'
import { when, type Finding, type Look } from './finding.ts'

const patience = 2000
/** Above it a process goes on alone; what is near it is too slow. */
const slow = 25

export const busLook = (url: string): Look => ({ id: 'bus', look: async () => (url === '' ? [] : findIn(url)) })

async function findIn(url: string): Promise<Finding[]> {
  try {
    const found = await versionOf(url, patience)
    return [
      ...when(found === undefined, {
        id: 'bus.away',
        level: 'broken',
        what: 'REDIS_URL does not answer.',
        why: 'Each process goes on alone: events reach half of those who should hear them, and limits are those of each.',
        command: 'Start the server, or check the address',
      }),
      ...when(found !== undefined && Number.parseInt(found.version, 10) < leastVersion, {
        id: 'bus.old',
        level: 'broken',
        what: `REDIS_URL leads to version ${found?.version}.`,
        why: `It has no sharded channels: no process starts with it.`,
        command: `Install Valkey 8 or Redis ${leastVersion}, or later`,
      }),
      ...when(found !== undefined && found.milliseconds > slow, {
        id: 'bus.slow',
        level: 'warning',
        what: `REDIS_URL answers after ${Math.round(found?.milliseconds ?? 0)} milliseconds.`,
        why: 'After 50 a process goes on alone for a second.',
        command: 'Put it into the same network as the program',
      }),
    ]
  } catch (error) {
    return [
      {
        id: 'bus.refused',
        level: 'broken',
        what: `REDIS_URL refuses us: ${error instanceof Error ? error.message : String(error)}`,
        why: 'Each process goes on alone, or does not start.',
        command: 'Check user and password in REDIS_URL',
      },
    ]
  }
}
