// Pictures of imported posts: fetched one after the other from where the old site has them, by the rules of everything that leads out of here,
// and taken in as an upload is.
import { AppError, sentenceOf } from '#platform/app-error.ts'
import type { SafeFetch } from '#platform/push/safe-fetch.ts'
import type { Media } from '#content/media'

const mostBytes = 25 * 1024 * 1024
const hops = 3
/** A host that did not answer so often is not asked any more in this run. */
const patience = 3

interface Owner {
  readonly accountId: string
  readonly isMinor: boolean
}

export interface Pictures {
  readonly ids: readonly string[]
  /** A sentence for each that did not come along. */
  readonly faults: readonly string[]
}

export interface PictureNeeds {
  readonly safeFetch: Pick<SafeFetch, 'fetch' | 'permits'>
  readonly media: Pick<Media, 'takeBytes' | 'load' | 'discard'>
}

const ghostMark = '__GHOST_URL__'

/** Where a picture stands; undefined where that cannot be told. */
export function whereIs(written: string, oldSite: string): string | undefined {
  const base = URL.parse(/^https?:\/\//i.test(oldSite) ? oldSite : `https://${oldSite}`)?.href
  const address = written.startsWith(ghostMark) ? written.slice(ghostMark.length) : written
  if (/^https?:\/\//i.test(address)) return URL.parse(address)?.href
  if (address.startsWith('//')) return URL.parse(`https:${address}`)?.href
  if (oldSite === '' || base === undefined || !/^[/.\w]/.test(address) || /^[a-z]+:/i.test(address)) return undefined
  return URL.parse(address, base)?.href
}

const nameOf = (address: string): string => URL.parse(address)?.pathname.split('/').at(-1)?.slice(0, 120) || 'picture'
const shown = (address: string): string => (address.length > 80 ? `${address.slice(0, 79)}…` : address)

/** One for each run, so that a host that is gone costs its patience once. */
export function createPictures({ safeFetch, media }: PictureNeeds, oldSite: string) {
  const silent = new Map<string, number>()

  const fetchOne = async (written: string, owner: Owner): Promise<string | { fault: string }> => {
    const address = whereIs(written, oldSite)
    if (address === undefined)
      return {
        fault: written.startsWith('data:')
          ? 'A picture inside of the text did not come along.'
          : `Say where the old site stands: ${shown(written)} does not say.`,
      }
    const host = URL.parse(address)?.hostname ?? ''
    if ((silent.get(host) ?? 0) >= patience) return { fault: `${host} does not answer: ${shown(nameOf(address))} did not come along.` }
    if (!safeFetch.permits(address)) return { fault: `${shown(address)} leads where we do not look: only to https on the public network.` }
    try {
      const { status, bytes } = await safeFetch.fetch(address, { most: mostBytes, hops })
      if (status !== 200) return { fault: `${shown(address)} is not there (${status}).` }
      return (await media.takeBytes(bytes, owner, 'feed-photo', nameOf(address))).id
    } catch (error) {
      if (error instanceof AppError) return { fault: `${shown(address)}: ${sentenceOf(error.code, error.details)}` }
      silent.set(host, (silent.get(host) ?? 0) + 1)
      return { fault: `${shown(address)} did not answer, or is too large.` }
    }
  }

  return {
    async fetchAll(addresses: readonly string[], owner: Owner, signal: AbortSignal): Promise<Pictures> {
      const [ids, faults]: [string[], string[]] = [[], []]
      for (const address of addresses) {
        signal.throwIfAborted()
        const one = await fetchOne(address, owner)
        if (typeof one === 'string') ids.push(one)
        else faults.push(one.fault)
      }
      return { ids, faults }
    },
    /** What nobody holds. */
    async discard(ids: readonly string[]): Promise<void> {
      for (const file of (await media.load(ids)).values()) await media.discard(file)
    },
  }
}
