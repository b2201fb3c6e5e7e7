// What belongs to whoever has an account: a copy of all that is kept of them, and an end of it.
import type { FastifyInstance } from 'fastify'
import type { Route } from '#platform/http/index.ts'
import { createOwnData, mountDataCopies, ownDataRoutes } from '#site/own-data'
import type { People } from './people.ts'
import { personalRules } from './personal/index.ts'
import type { Platform } from './platform.ts'
import type { Store } from './shelves.ts'

export function createOwnDataDoors(platform: Platform, people: People, store: Store) {
  const ownData = createOwnData({ ...platform, ...people, ...store, rules: personalRules })
  return {
    routes: ownDataRoutes({ ownData }) as readonly Route[],
    mount: (http: FastifyInstance): void => mountDataCopies(http, ownData),
  }
}
