import { notificationKindWords, type NotificationKind } from '@fieldhouse/contract/notifications'
import { send } from '../../lib/client.ts'
import { toast, toastError } from '../../ui/toast.ts'

async function setMuted(kind: NotificationKind, isMuted: boolean): Promise<void> {
  const { data } = await send('notifications.settings')
  const others = data.kindsOff.filter((one) => one !== kind)
  await send('notifications.saveSettings', { body: { kindsOff: isMuted ? [...others, kind] : others } })
}

/** Switches a kind off from one of them; it can be taken back at once, and later in the settings. */
export async function muteKind(kind: NotificationKind): Promise<void> {
  try {
    await setMuted(kind, true)
    toast(`Muted: ${notificationKindWords[kind].toLowerCase()}`, {
      action: { label: 'Undo', run: () => void setMuted(kind, false).catch(toastError) },
    })
  } catch (error) {
    toastError(error)
  }
}
