// Links in letters that switch letters off, and can do nothing else. A token names whom and what and never ends; it is signed, so
// nothing is kept of it. Looking at it changes nothing: programs open every link of a letter before its reader does.
import { notificationGroups, notificationGroupWords, isSwitchable, type NotificationGroup } from '@fieldhouse/contract'
import { inTransaction } from '#platform/db/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Needs } from './needs.ts'

export type Scope =
  | { readonly kind: 'group'; readonly group: NotificationGroup }
  | { readonly kind: 'page'; readonly pageId: string }
  | { readonly kind: 'announcements' | 'digest' | 'start' | 'all' }

const signatureLength = 16

const write = (scope: Scope): string => {
  if (scope.kind === 'group') return `group.${scope.group}`
  return scope.kind === 'page' ? `page.${scope.pageId}` : scope.kind
}

function read(text: string): Scope | undefined {
  const [kind, value = ''] = text.split('.')
  if (kind === 'announcements' || kind === 'digest' || kind === 'start' || kind === 'all') return { kind }
  if (kind === 'page') return isId(value) ? { kind, pageId: value } : undefined
  const group = notificationGroups.find((one) => one === value)
  return kind === 'group' && group !== undefined && isSwitchable(group, 'mail') ? { kind, group } : undefined
}

const wordsOf = (scope: Scope): string => {
  if (scope.kind === 'group') return `letters about: ${notificationGroupWords[scope.group].label.toLowerCase()}`
  if (scope.kind === 'page') return 'news of this page in letters'
  if (scope.kind === 'announcements') return 'announcements of this site in letters'
  if (scope.kind === 'start') return 'letters to begin with'
  return scope.kind === 'digest' ? 'the letter of what is new' : 'all letters that can be done without'
}

export type Unsubscribing = ReturnType<typeof createUnsubscribing>

export function createUnsubscribing({
  db,
  consents,
  keys,
  siteUrl,
  telling,
}: Pick<Needs, 'consents' | 'db' | 'keys' | 'siteUrl' | 'telling'>) {
  const sign = (text: string) => keys.sign('unsubscribe', text).subarray(0, signatureLength)

  const open = (token: string): { accountId: string; scope: Scope } | undefined => {
    const [, payload = '', signature = ''] = /^u_([\w-]{1,150})\.([\w-]{22})$/.exec(token) ?? []
    const text = Buffer.from(payload, 'base64url').toString('utf8')
    if (payload === '' || !keys.isSigned('unsubscribe', text, Buffer.from(signature, 'base64url'), signatureLength)) return undefined
    const [accountId = '', ...rest] = text.split('|')
    const scope = read(rest.join('|'))
    return scope && { accountId, scope }
  }

  const stopAll = async (accountId: string, network: string): Promise<void> => {
    await inTransaction(db, (tx) => consents.say(tx, { accountId, scope: 'start', isGiven: false, network }))
    await telling.stopAll(accountId)
  }

  const stopScope = async (accountId: string, scope: Scope, network: string): Promise<void> => {
    if (scope.kind === 'start' || scope.kind === 'all')
      await inTransaction(db, (tx) => consents.say(tx, { accountId, scope: 'start', isGiven: false, network }))
    if (scope.kind === 'group') await telling.stopGroup(accountId, scope.group)
    else if (scope.kind === 'page') await telling.stopPage(accountId, scope.pageId)
    else if (scope.kind === 'announcements') await telling.stopAnnouncements(accountId)
    else if (scope.kind === 'digest') await telling.stopDigest(accountId)
    else if (scope.kind === 'all') await telling.stopAll(accountId)
  }

  return {
    stopAll,
    /** What was stopped before, as its trigger writes it (migration 0315). */
    async again(accountId: string, what: string): Promise<void> {
      const scope = read(what)
      if (scope) await stopScope(accountId, scope, 'restore')
    },
    stopAt: (accountId: string, scope: Scope): string => {
      const text = `${accountId}|${write(scope)}`
      return `${siteUrl}/u/u_${Buffer.from(text).toString('base64url')}.${sign(text).toString('base64url')}`
    },

    /** What a token would switch off, in words; undefined for one that we have not made. */
    look: (token: string): string | undefined => {
      const found = open(token)
      return found && wordsOf(found.scope)
    },

    /** Whoever holds the letter may, from whatever network; answers what is off now, or undefined. */
    async stop(token: string, network: string): Promise<string | undefined> {
      const found = open(token)
      if (!found) return undefined
      await stopScope(found.accountId, found.scope, network)
      return wordsOf(found.scope)
    },
  }
}
