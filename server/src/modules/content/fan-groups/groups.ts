// Groups of fans: making, changing, who is in them. Only who is still a fan counts, is listed, and is written to.
import type { BodyOf, Calls, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, isUniqueViolation } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { fansOf } from './audience.ts'
import * as broadcasts from './broadcasts-store.ts'
import type { Needs } from './needs.ts'
import { mostGroups, mostMembers } from './policy.ts'
import { presentGroup } from './present.ts'
import * as store from './store.ts'
import type { GroupTable } from './tables.ts'

type Form = BodyOf<Calls['fanGroups']['update']>

const toName = (text: string): string => {
  const name = toPlainText(text)
  if (name === '') throw new AppError('request.invalid', { errors: [{ path: 'name', message: 'Give the group a name.' }] })
  return name
}

/** A name that the owner has for another group. */
const taken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new AppError('fan_group.name_taken') : error
}

export type Groups = ReturnType<typeof createGroups>

export function createGroups({ db, clock, accounts }: Needs) {
  const require = async (viewer: Viewer, id: string): Promise<GroupTable> => {
    const group = await store.findGroup(db, viewer.accountId, id)
    if (!group) throw new AppError('fan_group.unknown')
    return group
  }

  const present = async (rows: readonly GroupTable[], viewer: Viewer) => {
    const ids = rows.map(({ id }) => id)
    const totalOf = await store.countMembers(db, ids, fansOf(viewer.accountId, clock.now()))
    return rows.map((row) => presentGroup(row, totalOf(row.id)))
  }
  const presentOne = async (row: GroupTable, viewer: Viewer) => {
    const [group] = await present([row], viewer)
    if (!group) throw new AppError('fan_group.unknown')
    return group
  }

  /** Of ids that a form names: fans. Throws `fan_group.not_a_follower` when nobody of them is one. */
  const requireFans = async (viewer: Viewer, userIds: readonly string[]): Promise<string[]> => {
    const wanted = [...new Set(userIds)]
    const fans = await store.amongOf(db, wanted, fansOf(viewer.accountId, clock.now()))
    if (wanted.length > 0 && fans.size === 0) throw new AppError('fan_group.not_a_follower')
    return wanted.filter((id) => fans.has(id))
  }

  return {
    require,
    view: async (viewer: Viewer, id: string) => presentOne(await require(viewer, id), viewer),

    async create(viewer: Viewer, { name, description = '', userIds = [] }: BodyOf<Calls['fanGroups']['create']>) {
      const fans = await requireFans(viewer, userIds)
      const now = clock.now()
      const group = { id: newId(), owner_id: viewer.accountId, name: toName(name), description: toPlainText(description), created_at: now }
      await inTransaction(db, async (tx) => {
        await store.lockOwner(tx, viewer.accountId)
        if ((await store.countGroups(tx, viewer.accountId)) >= mostGroups) throw new AppError('fan_group.limit_reached')
        await store.insertGroup(tx, group)
        await store.insertMembers(tx, group.id, fans, now)
      }).catch(taken)
      return presentOne(group, viewer)
    },

    async search(viewer: Viewer, { q, limit = 10, offset = 0, sort = 'asc' }: QueryOf<Calls['fanGroups']['search']>) {
      const { rows, total } = await store.searchGroups(db, viewer.accountId, { q, limit, offset, sort })
      return { data: await present(rows, viewer), total }
    },

    async update(viewer: Viewer, id: string, form: Form) {
      const group = await require(viewer, id)
      const change = {
        ...(form.name === undefined ? {} : { name: toName(form.name) }),
        ...(form.description === undefined ? {} : { description: toPlainText(form.description) }),
      }
      const changed = Object.keys(change).length === 0 ? group : await store.updateGroup(db, id, change).catch(taken)
      if (!changed) throw new AppError('fan_group.unknown')
      return presentOne(changed, viewer)
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await store.lockOwner(tx, viewer.accountId)
        if (await broadcasts.isPlannedFor(tx, viewer.accountId, id)) throw new AppError('fan_group.in_use')
        if (!(await store.deleteGroup(tx, viewer.accountId, id))) throw new AppError('fan_group.unknown')
      })
    },

    async members(viewer: Viewer, id: string, { limit = 10, offset = 0, sort = 'desc' }: QueryOf<Calls['fanGroups']['members']>) {
      await require(viewer, id)
      const { ids, total } = await store.listMembers(db, id, fansOf(viewer.accountId, clock.now()), { limit, offset, sort })
      const cards = await accounts.cards(ids)
      return { data: ids.flatMap((one) => cards.get(one) ?? []), total }
    },

    async addMembers(viewer: Viewer, id: string, userIds: readonly string[]) {
      await require(viewer, id)
      const fans = await requireFans(viewer, userIds)
      const added = await inTransaction(db, async (tx) => {
        if (!(await store.lockGroup(tx, viewer.accountId, id))) throw new AppError('fan_group.unknown')
        const count = await store.insertMembers(tx, id, fans, clock.now())
        if ((await store.countAll(tx, id)) > mostMembers) throw new AppError('fan_group.limit_reached')
        return count
      })
      return { added, skipped: userIds.length - added }
    },

    async removeMember(viewer: Viewer, id: string, accountId: string): Promise<void> {
      await require(viewer, id)
      await store.deleteMember(db, id, accountId)
    },
  }
}
