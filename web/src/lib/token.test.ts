import { beforeEach, expect, test, vi } from 'vitest'

const jar = new Map<string, string>()

beforeEach(() => {
  jar.clear()
  vi.resetModules()
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (text.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
})

const open = () => import('./token.ts')

test('a page is of whoever was signed in as it opened, until it is told otherwise', async () => {
  jar.set('token', 'noor')
  const { isAnothers, takeOver } = await open()
  expect(isAnothers()).toBe(false)
  jar.set('token', 'sam')
  expect(isAnothers()).toBe(true)
  takeOver()
  expect(isAnothers()).toBe(false)
  jar.delete('token')
  expect(isAnothers()).toBe(true)
})

test('a visitor’s page is nobody’s: whoever signs in may go on there', async () => {
  const { isAnothers, page, sessionChanged } = await open()
  jar.set('token', 'noor')
  expect([isAnothers(), page.of]).toEqual([false, null])
  sessionChanged()
  expect(page.of).toBe('noor')
  jar.set('token', 'sam')
  expect(isAnothers()).toBe(true)
})

test('an ended session takes its own cookie along, and nobody else’s', async () => {
  jar.set('token', 'noor')
  const { ending, sessionEnded } = await open()
  const heard: string[] = []
  ending.by = (message) => heard.push(message)
  jar.set('token', 'sam')
  sessionEnded('Please sign in again.')
  expect([jar.get('token'), heard]).toEqual(['sam', []])
  jar.set('token', 'noor')
  sessionEnded('Please sign in again.')
  expect([jar.get('token'), heard]).toEqual([undefined, ['Please sign in again.']])
})
