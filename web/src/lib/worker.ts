// The site's worker in this browser: registered when the page has nothing better to do, and asked for a newer build now and then.
// Its address is the one that a page may ever load a script from by name: Trusted Types let nothing else through.
import { toast } from '../ui/toast.ts'
import { startCounting } from './actions.ts'
import { watchTabs } from './another-tab.ts'
import { watchFiles } from './handed-files.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(path: string): string }): { createScriptURL(path: string): string }
}

const address = '/sw.js'
const anHour = 3_600_000

function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const rules = {
    createScriptURL(path: string) {
      if (path !== address) throw new TypeError(`Not a worker of this site: ${path}`)
      return path
    },
  }
  return trustedTypes ? trustedTypes.createPolicy('fh-worker', rules).createScriptURL(address) : address
}

let started: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Undefined where browsers have none, and where the site has switched it off. */
export const startWorker = (): Promise<ServiceWorkerRegistration | undefined> => (started ??= start())

/** Whatever begins long after the first page; here, since each further file makes the first load longer. */
export function startLate() {
  startCounting()
  watchTabs()
  watchFiles()
  void startWorker()
}

async function start(): Promise<ServiceWorkerRegistration | undefined> {
  const isOff = document.querySelector('meta[name="service-worker"]')?.getAttribute('content') === 'off'
  // Private windows and browsers that were told not to keep anything refuse.
  if (isOff || import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined
  try {
    const registration = await navigator.serviceWorker.register(trusted(), { updateViaCache: 'none' })
    offerNewBuilds(registration)
    return registration
  } catch {
    return undefined
  }
}

function offerNewBuilds(registration: ServiceWorkerRegistration) {
  offer(registration)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => offer(registration))
  })
  let asked = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - asked < anHour) return
    asked = performance.now()
    void registration.update().catch(() => undefined)
  })
}

/** The first worker of a browser replaces nothing, so nobody is asked. */
function offer({ waiting }: ServiceWorkerRegistration) {
  if (!waiting || !navigator.serviceWorker.controller) return
  const run = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('take over')
  }
  toast('There is a new version of this site.', { action: { label: 'New version', run } })
}
