// The highest version of each account’s badge that this browser was told, kept where an open page and a worker that was stopped find it.
const database = 'fieldhouse-worker'
const store = 'numbers'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error ?? new Error('Not kept')))
  })

async function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
  return settled(opening)
}

/** False when more was known, or as much: `orSame`, when more was. */
export async function raiseTo(who: string, version: number, orSame = false): Promise<boolean> {
  const kept = await openStore()
  try {
    const numbers = kept.transaction(store, 'readwrite').objectStore(store)
    const before: unknown = await settled(numbers.get(who))
    if (typeof before === 'number' && (before > version || (before === version && !orSame))) return false
    await settled(numbers.put(version, who))
    return true
  } finally {
    kept.close()
  }
}
