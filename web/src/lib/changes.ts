type Changes<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/**
 * What differs from what a form was opened with: that alone is sent of what exists already. A window that was left open
 * takes nothing back that was saved elsewhere meanwhile, and what a field cannot show whole (seconds, formatting) stays.
 * Some fields say something only `together`: where one of them differs, all are sent.
 */
export function changesFrom<T extends object>(
  before: { readonly [Name in keyof T]?: unknown },
  now: T,
  together: readonly (keyof T)[] = [],
): Changes<T> {
  const isOther = (name: keyof T) => JSON.stringify(now[name]) !== JSON.stringify(before[name])
  const areOther = together.some(isOther)
  const isSent = (name: keyof T) => now[name] !== undefined && (isOther(name) || (areOther && together.includes(name)))
  return Object.fromEntries(Object.entries(now).filter(([name]) => isSent(name as keyof T))) as Changes<T>
}
