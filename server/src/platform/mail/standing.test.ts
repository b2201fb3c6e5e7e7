import { expect, test } from 'vitest'
import { standingOf, type NameService, type Sender } from './standing.ts'

const sender: Sender = { domain: 'news.club.org', returnDomain: 'club.org', selector: 'k1', server: 'mx.club.org' }
const texts: Record<string, string[]> = {
  'club.org': ['v=spf1 include:mx.club.org ~all', 'other=1'],
  'k1._domainkey.news.club.org': ['v=DKIM1; k=rsa; p=MIIB'],
  '_dmarc.club.org': ['v=DMARC1; p=quarantine'],
}
const names = (more: Record<string, string[]> = {}, reverse = ['mx.club.org']): NameService => ({
  texts: async (name) => ({ ...texts, ...more })[name] ?? [],
  addresses: async (host) => (host === 'mx.club.org' ? ['203.0.113.7'] : []),
  namesOf: async () => reverse,
})
const states = async (service: NameService, more: Partial<Sender> = {}) =>
  Object.fromEntries((await standingOf({ ...sender, ...more }, service)).map(({ key, state }) => [key, state]))

test('all is well: SPF, a key, the rule of the domain above, one domain, names that lead back', async () => {
  expect(await states(names())).toEqual({ spf: 'ok', dkim: 'ok', dmarc: 'ok', aligned: 'ok', reverse: 'ok' })
})

test.each([
  ['two records of SPF', { 'club.org': ['v=spf1 ~all', 'v=spf1 -all'] }, 'spf'],
  ['one that lets everybody', { 'club.org': ['v=spf1 +all'] }, 'spf'],
  ['none', { 'club.org': [] }, 'spf'],
  ['a key that was taken back', { 'k1._domainkey.news.club.org': ['v=DKIM1; p='] }, 'dkim'],
  ['no rule', { '_dmarc.club.org': [] }, 'dmarc'],
  ['a rule that says nothing', { '_dmarc.club.org': ['v=DMARC1; rua=mailto:a@club.org'] }, 'dmarc'],
])('%s is wrong', async (_name, more, key) => {
  expect((await states(names(more)))[key]).toBe('wrong')
})

test('another domain of the way back, a name that leads elsewhere, a service that does not answer, a sender that is nowhere', async () => {
  expect((await states(names({ 'relay.net': ['v=spf1 -all'] }), { returnDomain: 'relay.net' }))['aligned']).toBe('wrong')
  expect((await states(names({}, ['other.net'])))['reverse']).toBe('wrong')
  const away = { ...names(), texts: () => Promise.reject(new Error('away')) }
  expect(await states(away)).toMatchObject({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', reverse: 'ok' })
  expect(new Set(Object.values(await states(names(), { domain: 'localhost' })))).toEqual(new Set(['unknown']))
})
