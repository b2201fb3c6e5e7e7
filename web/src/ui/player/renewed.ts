import { send } from '../../lib/client.ts'
import { isSignedIn } from '../../lib/session.ts'
import type { Playable } from './playable.ts'

/** The file with addresses that open now; as it is where there are only addresses that last, as for visitors. */
export async function renewed<F extends Pick<Playable, '_id' | 'url'>>(file: F): Promise<Pick<Playable, '_id' | 'url' | 'playlist'>> {
  if (!file.url?.includes('token=') || !isSignedIn()) return file
  return (await send('files.status', { params: { id: file._id } })).data
}
