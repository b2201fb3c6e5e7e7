import type { Notification } from '@fieldhouse/contract'
import { notificationKindWords, type NotificationKind } from '@fieldhouse/contract/notifications'
import type { InfiniteData } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { queryClient } from '../../lib/queries.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { centre, type Page } from './centre-list.ts'

async function setMuted(kind: NotificationKind, isMuted: boolean): Promise<void> {
  const { data } = await send('notifications.settings')
  const others = data.kindsOff.filter((one) => one !== kind)
  await send('notifications.saveSettings', { body: { kindsOff: isMuted ? [...others, kind] : others } })
}

/** What is muted is not shown any more. */
export const drop = (isGone: (row: Notification) => boolean) =>
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: [centre] },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.filter((row) => !isGone(row)) })) },
  )

/** No more of what one of them is about: of a post, of a comment. */
export async function muteSubject({ _id: id, subjectId }: Notification): Promise<void> {
  try {
    await send('notifications.mute', { params: { id } })
    drop((row) => row.subjectId === subjectId)
    toast('You are told no more of this', {
      action: { label: 'Undo', run: () => void send('notifications.unmute', { params: { id: subjectId } }).catch(toastError) },
    })
  } catch (error) {
    toastError(error)
  }
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
