// Whether this browser is told when nobody looks at the site. It is asked for by a tap, and only then; a refusal is the browser's,
// and it keeps it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { toast, toastError } from '../../ui/toast.ts'

/** `no way`: this browser has none, or an iPhone keeps it for sites on the home screen. */
export type DeviceState = 'no way' | 'on the home screen' | 'refused' | 'off' | 'on'

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

function stateOf(publicKey: string | null, isTold: boolean): DeviceState | undefined {
  // This site tells no devices.
  if (publicKey === null) return undefined
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApplePhone() ? 'on the home screen' : 'no way'
  if (Notification.permission === 'denied') return 'refused'
  return isTold && Notification.permission === 'granted' ? 'on' : 'off'
}

const toBytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0) ?? 0)

const partOf = (subscription: PushSubscription, name: 'p256dh' | 'auth'): string =>
  btoa(String.fromCodePoint(...new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(publicKey) }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // One that is bound to another key stands in the way.
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}

/** False when the person said no. */
async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await (await import('../../lib/worker.ts')).startWorker()
  if (!registration) throw new Error('This browser keeps nothing, so it cannot be told.')
  await navigator.serviceWorker.ready
  const subscription = await subscribe(registration.pushManager, publicKey)
  await send('push.add', {
    body: {
      endpoint: subscription.endpoint,
      keys: { p256dh: partOf(subscription, 'p256dh'), auth: partOf(subscription, 'auth') },
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  return true
}

async function turnOff(): Promise<void> {
  await send('push.remove')
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Undefined while it is not known, and where there is nothing to choose. */
export function useDevice() {
  const { data, refetch } = useQuery({ ...ask('push.key'), select: (answer) => answer.data })
  const change = useMutation({
    async mutationFn(isOn: boolean) {
      if (!isOn) return turnOff()
      if (data?.publicKey && (await turnOn(data.publicKey))) toast('This device is told from now on')
      return undefined
    },
    onError: toastError,
    onSettled: () => refetch(),
  })
  return { state: data && stateOf(data.publicKey, data.isTold), change }
}
