// Where rules of screening look: at what was said and who came lately, and at what waits for staff. What is said in private is not looked through.
import type { ScreenKind } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { shorten } from '#platform/plain-text.ts'
import { wordsOf } from '#platform/rich-text.ts'
import type { Earlier, Sources, Waiting } from '#ground/screening'
import { listRegistered } from '#people/accounts'
import { loadNetworks } from '#people/sessions'
import { latestComments } from '#content/comments'
import { latestPosts } from '#content/feed'
import { versionOf, type Cases } from '#care/cases'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

/** Of each place. */
const mostLooked = 5000
const mostWaiting = 500

const refusal = 'Our rules do not allow this: it is of a kind that we do not take at the moment.'

function createLooks(
  { db }: Platform,
  { accounts, admissions, contact }: People,
  { subjects, listUnseen }: Pick<Cases, 'subjects' | 'listUnseen'>,
) {
  const registered = async (since: Date, withNetworks: boolean): Promise<Earlier[]> => {
    const rows = await listRegistered(db, since, mostLooked)
    const found = withNetworks
      ? await loadNetworks(
          db,
          rows.map(({ id }) => id),
        )
      : []
    const networkOf = new Map(found.map(({ account_id: id, network }) => [id, network]))
    return rows.map(({ id, email, name, username }) => ({
      place: 'registration',
      ...(email !== null && { email }),
      network: networkOf.get(id),
      text: [name, username].filter(Boolean).join('\n'),
    }))
  }
  const letters = async (): Promise<Waiting[]> =>
    (await contact.listUnclosed(mostWaiting)).map(({ id, name, email, details }) => ({
      id,
      place: 'letter',
      accountId: null,
      title: name,
      isYoung: false,
      email,
      text: [name, ...Object.values(details)].join('\n'),
    }))
  const newcomers = async (): Promise<Waiting[]> =>
    (await admissions.listWaiting(mostWaiting)).map(({ row: { network }, account }) => ({
      id: account.id,
      place: 'registration',
      accountId: account.id,
      title: account.name,
      isYoung: accounts.isMinor(account),
      ...(account.email !== null && { email: account.email }),
      ...(network !== null && { network }),
      text: [account.name, account.username].filter(Boolean).join('\n'),
    }))
  const unseen = async (): Promise<Waiting[]> => {
    const found: Waiting[] = []
    for (const { id, target, target_id: targetId, owner_id: accountId, title, wanted } of await listUnseen(mostWaiting)) {
      const subject = await subjects.find(target, targetId, 'staff')
      if (!subject || subject.isGone) continue
      const isYoung = subject.isOfMinor || wanted.includes('minor')
      const text = [subject.title, subject.text].join('\n')
      found.push({
        id,
        place: target === 'comment' ? 'comment' : 'thing',
        accountId,
        title: title || shorten(subject.text, 80),
        isYoung,
        text,
      })
    }
    return found
  }
  return { registered, letters, newcomers, unseen }
}

export function createScreeningSources(platform: Platform, people: People, cases: Cases): Sources {
  const { db } = platform
  const { admissions, contact } = people
  const { subjects, deciding } = cases
  const { registered, letters, newcomers, unseen } = createLooks(platform, people, cases)

  const saysText = (kind: ScreenKind) => kind === 'word' || kind === 'link_domain'

  return {
    async earlier(since, kind) {
      if (!saysText(kind)) return registered(since, kind === 'network')
      const [comments, posts, people, open] = await Promise.all([
        latestComments(db, since, mostLooked),
        latestPosts(db, since, mostLooked),
        registered(since, false),
        letters(),
      ])
      return [
        ...comments.map(({ text }): Earlier => ({ place: 'comment', text })),
        ...posts.map(({ title, text }): Earlier => ({ place: 'thing', text: [title, wordsOf(text)].join('\n') })),
        ...people,
        ...open,
      ]
    },
    async waiting(kind) {
      const all = await Promise.all([newcomers(), letters(), ...(saysText(kind) ? [unseen()] : [])])
      return all.flat()
    },
    async refuse(viewer, { id, place }) {
      try {
        if (place === 'registration') await admissions.decide(id, viewer.accountId, { isAdmitted: false })
        else if (place === 'letter') {
          const { inquiry } = await contact.view(id)
          await contact.setState(id, 'closed', inquiry.version)
        } else {
          const { target, target_id: targetId } = await deciding.claim(viewer, id)
          const subject = await subjects.find(target, targetId, 'staff')
          if (!subject) return false
          await deciding.decide(viewer, id, { decision: 'remove', rule: 'spam', words: refusal, seen: versionOf(subject) })
        }
        return true
      } catch (error) {
        // Decided by somebody else, taken, or changed since: it stays as it is.
        if (error instanceof AppError) return false
        throw error
      }
    },
  }
}
