// Which objects the rows need, for a backup: all that is shown of what is ready, and the bytes of what still waits to be prepared.
// Pictures for links are drawn again when somebody asks for one.
import type { Db } from '#platform/db/index.ts'
import { incomingKey, keyOf } from './objects.ts'
import { listForBackup, type FileRow } from './store.ts'

const batch = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

export interface NamedObject {
  readonly key: string
  /** Where it lies until it is closed, to guard somebody under 18 (closing.ts). It never comes back under this one. */
  readonly orElse?: string
}

/** Of the files that are wanted. */
export async function* namedObjects(db: Db, isWanted: (file: Pick<FileRow, 'type'>) => boolean = () => true): AsyncGenerator<NamedObject> {
  for (let last = lowestId; ; ) {
    const files = await listForBackup(db, last, batch)
    for (const file of files) if (isWanted(file)) yield* objectsOf(file)
    const [end] = files.slice(-1)
    if (files.length < batch || !end) return
    last = end.id
  }
}

function* objectsOf(file: FileRow): Generator<NamedObject> {
  // A cut has no bytes of its own before it is made.
  if (file.status === 'processing' && file.cut_of === null) yield { key: incomingKey(file.id) }
  if (file.status !== 'finished') return
  for (const variant of file.variants) {
    const key = keyOf(file.id, variant)
    yield file.is_guarded && variant.isPublic ? { key: keyOf(file.id, { ...variant, isPublic: false }), orElse: key } : { key }
  }
}
