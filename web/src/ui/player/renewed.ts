import { send } from '../../lib/client.ts'
import { isSignedIn } from '../../lib/session.ts'
import type { Playable } from './playable.ts'

/** The file with addresses that open now; as it is where there are only addresses that last, as for visitors. */
export async function renewed(file: Playable): Promise<Playable> {
  if (!file.url?.includes('token=') || !isSignedIn()) return file
  return (await send('files.status', { params: { id: file._id } })).data
}
