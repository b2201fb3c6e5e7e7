import { AppError } from '#platform/app-error.ts'
import { toUsername, type Accounts } from '#people/accounts'
import type { ThingKind, Things } from '#content/things'
import type { Performers } from '#profiles/performers'
import type { Teams } from '#profiles/teams'

export interface SlugNeeds {
  readonly accounts: Accounts
  readonly performers: Performers
  readonly things: Things
  readonly teams: Teams
}

export interface Slug {
  readonly type: 'performer' | 'team' | ThingKind
  readonly id: string
  /** Where the page stands. */
  readonly path: string
}

export type Slugs = ReturnType<typeof createSlugs>

const suggestions = 20

/** A thing that is unknown, or hidden from everybody. */
const orUndefined = <T>(found: Promise<T>) =>
  found.catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })

export function createSlugs({ accounts, performers, teams, things }: SlugNeeds) {
  const isFree = async (name: string, exceptId?: string) => {
    const ownerId = await accounts.ownerOfName(name)
    return ownerId === undefined || ownerId === exceptId
  }

  return {
    /** Whether an account may take this name; `exceptId`: the one that has it now. */
    async isAvailable(slug: string, exceptId?: string): Promise<boolean> {
      const name = toUsername(slug)
      return name !== undefined && isFree(name, exceptId)
    },

    /** The name with the first number that makes it free. */
    async suggest(slug: string): Promise<string | null> {
      const stem = slug
        .toLowerCase()
        .replace(/[^a-z0-9_]+/g, '_')
        .slice(0, 26)
      for (let number = 2; number < suggestions; number++) {
        const name = toUsername(`${stem}${number}`)
        if (name !== undefined && (await isFree(name))) return name
      }
      return null
    },

    /** What a name in an address stands for, as everybody sees it. Throws `page.unknown`. */
    async find(slug: string): Promise<Slug> {
      const performer = await orUndefined(performers.view(slug, undefined))
      if (performer) return { type: 'performer', id: performer._id, path: performer.path }
      const team = await orUndefined(teams.reading.view(slug, undefined))
      if (team) return { type: 'team', id: team._id, path: team.path }
      const place = await things.findPlace(slug)
      if (!place) throw new AppError('page.unknown')
      return { type: place.kind, id: place.id, path: place.path }
    },
  }
}
