import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { knownPassword, newPassword } from '../../lib/password.ts'
import { ask, queryClient } from '../../lib/queries.ts'
import { patchMe, type Me } from '../../lib/session.ts'
import { sendFile } from '../../lib/upload.ts'

type AccountChange = NonNullable<InputFor<'users.update'>['body']>
export type ProfileChange = NonNullable<InputFor<'performers.update'>['body']>
export type OwnPerformer = DataFor<'performers.me'>

/** Saves own account fields; the cached account is what the server answers. */
export async function saveAccount(change: AccountChange) {
  const { data } = await send('users.update', { body: change })
  patchMe(data)
}

/** Saves the athlete's profile and refreshes what shows it. */
export async function saveProfile(change: ProfileChange) {
  const answer = await send('performers.update', { params: { id: 'me' }, body: change })
  queryClient.setQueryData(ask('performers.me').queryKey, answer)
  patchMe(answer.data as Partial<Me>)
}

export async function savePassword(me: Me, currentPassword: string, password: string) {
  const body = {
    password: await newPassword(password),
    source: me.isPerformer ? ('performer' as const) : ('user' as const),
    ...(me.hasPassword && { currentPassword: await knownPassword(currentPassword) }),
  }
  await send('auth.updatePassword', { body })
  patchMe({ hasPassword: true })
}

type Progress = (share: number) => void

export async function uploadAvatar(me: Me, file: File, onProgress: Progress, signal: AbortSignal) {
  const options = { onProgress, signal }
  const { data } = me.isPerformer
    ? await sendFile('performers.uploadAvatar', file, {}, options)
    : await sendFile('users.uploadAvatar', file, { params: { id: 'me' } }, options)
  return data
}

export async function uploadCover(file: File, onProgress: Progress, signal: AbortSignal) {
  await sendFile('performers.uploadCover', file, {}, { onProgress, signal })
}

export async function uploadWelcomeVideo(file: File, onProgress: Progress, signal: AbortSignal) {
  await sendFile('performers.uploadWelcomeVideo', file, {}, { onProgress, signal })
}
