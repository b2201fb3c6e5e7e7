// Which order is being read in this window: kept over a reload, made anew after a while or when somebody asks for it.
const key = 'home-list'
const keptFor = 30 * 60_000

export function newList(): string {
  const list = crypto.randomUUID()
  try {
    sessionStorage.setItem(key, `${list} ${Date.now()}`)
  } catch {
    // A reload then begins anew.
  }
  return list
}

export function currentList(): string {
  try {
    const [list, at] = (sessionStorage.getItem(key) ?? '').split(' ')
    if (list && Date.now() - Number(at) < keptFor) return list
  } catch {
    // The same.
  }
  return newList()
}
