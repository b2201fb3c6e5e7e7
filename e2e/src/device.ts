// A device that is told: what its browser's own service and its screen would do, which the browser of the tests does not have.
import type { Page } from 'playwright-core'
import type { PushHost } from '../../server/test/fakes/push-host.ts'

/**
 * A browser’s own service is not to be reached from here, and without a screen it neither asks nor shows: what it would answer is put in
 * its place.
 */
export const subscribesTo = ({ endpoint, keys }: ReturnType<PushHost['newDevice']>) => `
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0)).buffer
  const keys = ${JSON.stringify(keys)}
  const subscription = { endpoint: ${JSON.stringify(endpoint)}, getKey: (name) => bytes(keys[name]), unsubscribe: async () => true }
  PushManager.prototype.subscribe = async () => subscription
  PushManager.prototype.getSubscription = async () => null
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('answer of the person') ?? 'default' })
  Notification.requestPermission = async () => (localStorage.setItem('answer of the person', 'granted'), 'granted')`

/** What the screen of the device shows, the number on the app’s picture, and a tap: the browser of the tests has no screen. */
export const screen = `
  globalThis.onScreen = []
  globalThis.numbers = []
  registration.showNotification = async (title, { tag, data }) => {
    const one = { title, tag, data, close: () => void (onScreen = onScreen.filter((other) => other !== one)) }
    onScreen = [...onScreen.filter((other) => other.tag !== tag), one]
  }
  navigator.setAppBadge = async (number) => void numbers.push(number)
  globalThis.tapOn = (title) => {
    let work
    const notification = onScreen.find((one) => one.title === title)
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: (one) => void (work = one) }))
    return work
  }`

export const inWorker = (page: Page, text: string) => page.context().serviceWorkers().at(-1)?.evaluate(text)

/** Brings what was pushed to the worker of this page, as the browser’s own service would. */
export async function bringer(page: Page, origin: string): Promise<(payload: object) => Promise<unknown>> {
  const tools = await page.context().newCDPSession(page)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const registrationId = new Promise<string>((done) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && done(one.registrationId))
  })
  await tools.send('ServiceWorker.enable')
  return async (payload) =>
    tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data: JSON.stringify(payload) })
}
