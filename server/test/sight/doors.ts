// Every way in which something is read: each call of the contract that reads, with every address and filter that could lead to one of
// the things, and what is not a call.
import { calls, type Call, type CallName } from '@fieldhouse/contract'
import { words, type Thing } from './things.ts'
import type { Person } from '#scenario/index.ts'

/** Where doors lead. */
export interface Place {
  readonly people: Readonly<Record<string, Person>> & { readonly owner: Person }
  readonly things: readonly Thing[]
  readonly teamId: string
}

export interface Door {
  readonly name: string
  /** Of our own address, with what follows it. */
  readonly path: string
  /** Asked by the words of the inside: whatever comes has them in it. */
  readonly isByInside: boolean
  /** It leads to this one thing. */
  readonly of?: Thing
  /** Looks at no session: whoever asks is a visitor. */
  readonly isForVisitors?: boolean
}

type Query = Readonly<Record<string, string>>

/** Staff look at everything that comes before them, and are tried by the table of permissions. */
const isForOthers = ({ access }: Call) => access !== 'staff' && access !== 'webhook'

/** Calls that do something, or lead to another site. */
const notReading: readonly CallName[] = ['payments.comeBack', 'payments.cardSetUp', 'auth.verifyEmail', 'connect.loginLink']

interface Shape {
  readonly enum?: readonly string[]
  readonly maximum?: number
}

const kindOfPath: readonly (readonly [RegExp, readonly Thing['kind'][]])[] = [
  [/\/feeds\/\{id\}/, ['feed']],
  [/\/videos\/\{id\}/, ['video']],
  [/\/galleries\/\{id\}/, ['gallery']],
  [/\/photos\/\{id\}/, ['photo']],
  [/\/products\/\{id\}/, ['product']],
  [/conversations\/(\w+\/)?\{id\}/, ['conversation']],
  [/\/fan-group\/messages\/\{id\}/, ['broadcast']],
]

/** Of a call with an id in its path: what could stand there. */
function idsFor({ path }: Call, { people, things, teamId }: Place): { id: string; of?: Thing }[] {
  const known = kindOfPath.find(([pattern]) => pattern.test(path))
  if (known) return things.flatMap((thing) => (known[1].includes(thing.kind) ? [{ id: thing.id, of: thing }] : []))
  if (path.startsWith('/comments/')) return things.flatMap(({ commentId }) => (commentId === undefined ? [] : [{ id: commentId }]))
  if (path.startsWith('/files/')) return things.flatMap(({ files }) => files.map((id) => ({ id })))
  if (path.startsWith('/users/')) return Object.values(people).map(({ id }) => ({ id }))
  if (path.startsWith('/team/')) return [{ id: teamId }]
  return [{ id: people.owner.id }]
}

const others: Query = {
  type: 'sandbox',
  countryCode: 'US',
  state: 'OH',
  city: 'calder',
  school: 'none',
  slug: 'none',
  token: 'none',
  code: 'none',
}

function pathsOf(call: Call, world: Place): { path: string; of?: Thing }[] {
  const key = /\{(id|pageId)\}/.exec(call.path)?.[1]
  const filled = call.path.replace(/\{(\w+)\}/g, (all, name: string) => others[name] ?? all)
  if (key === undefined) return [{ path: filled }]
  return idsFor(call, world).map(({ id, ...of }) => ({ path: filled.replaceAll(`{${key}}`, id), ...of }))
}

/** What must be said; without an entry, everything that may be. */
function needed(call: Call, { people, things }: Place): Query[] {
  const required = new Set(call.query?.required ?? [])
  if (required.has('objectId')) {
    const ofThings = things.map(({ kind, id }) => ({ objectType: kind, objectId: id }))
    const ofComments = things.flatMap(({ commentId: id }) => (id === undefined ? [] : [{ objectType: 'comment', objectId: id }]))
    return [...ofThings, ...ofComments]
  }
  const properties = (call.query?.properties ?? {}) as Readonly<Record<string, Shape>>
  const samples: Query = { fromDate: '2020-01-01', toDate: '2040-01-01', year: '2026', slug: people.owner.username, q: words.shown }
  return [...required].reduce<Query[]>(
    (queries, name) => {
      const values = properties[name]?.enum ?? (name === 'q' ? Object.values(words) : [samples[name] ?? 'none'])
      return queries.flatMap((query) => values.map((value) => ({ ...query, [name]: value })))
    },
    [{}],
  )
}

/** Filters that lead to one of the things, one at a time. */
function filtersOf(call: Call, { people, things }: Place): Query[] {
  const properties = (call.query?.properties ?? {}) as Readonly<Record<string, Shape>>
  const required = new Set(call.query?.required ?? [])
  return Object.entries(properties).flatMap(([name, { enum: values }]): Query[] => {
    if (required.has(name) || name === 'sort') return []
    if (name === 'performerId') return [{ performerId: people.owner.id }]
    if (name === 'galleryId') return things.flatMap(({ kind, id }) => (kind === 'gallery' ? [{ galleryId: id }] : []))
    if (name === 'isHome' || name === 'isSale') return [{ [name]: 'true' }]
    if (name === 'q') return Object.values(words).map((q) => ({ q }))
    return (values ?? []).map((value) => ({ [name]: value }))
  })
}

function doorsOf(name: string, call: Call, world: Place): Door[] {
  const limit = (call.query?.properties as Readonly<Record<string, Shape>> | undefined)?.['limit']
  const base: Query = limit ? { limit: String(limit.maximum ?? 50) } : {}
  const queries = needed(call, world).flatMap((query) => [query, ...filtersOf(call, world).map((filter) => ({ ...query, ...filter }))])
  return pathsOf(call, world).flatMap(({ path, of }) =>
    queries.map((query) => {
      const text = new URLSearchParams({ ...base, ...query }).toString()
      const door = { name, path: `/api${path}${text && '?'}${text}`, isByInside: query['q'] === words.inside }
      return of ? { ...door, of } : door
    }),
  )
}

const pathOfKind: Partial<Record<Thing['kind'], string>> = { feed: 'post', video: 'video', gallery: 'gallery', product: 'product' }

/** What other sites and readers of feeds ask for; the page itself, as it comes before any script runs. */
function outside(world: Place, page: string): Door[] {
  const door = (name: string, path: string): Door => ({ name, path, isByInside: false, isForVisitors: true })
  const places = world.things.flatMap(({ kind, id }) => {
    const word = pathOfKind[kind]
    return word === undefined ? [] : [{ word, id }]
  })
  return [
    door('feed', `${page}/feed.xml`),
    door('page', page),
    door('frame', `/embed/athlete/${world.people.owner.id}`),
    door('list of addresses', '/sitemap.xml'),
    ...places.flatMap(({ word, id }) => [
      door('frame', `/embed/${word}/${id}`),
      door('page', `/${word}/${id}`),
      door('embedding', `/oembed?url=${encodeURIComponent(`http://localhost/${word}/${id}`)}`),
    ]),
  ]
}

export function doorsIn(world: Place, page: string): Door[] {
  const reading = Object.entries(calls).flatMap(([area, group]) =>
    Object.entries(group as Readonly<Record<string, Call>>).flatMap(([name, call]) => {
      const full = `${area}.${name}` as CallName
      return call.method === 'GET' && isForOthers(call) && !notReading.includes(full) ? doorsOf(full, call, world) : []
    }),
  )
  return [...reading, ...outside(world, page)]
}
