// What of the files that were chosen, dropped or pasted can be used. A dialog for files keeps to the kinds it is told;
// what is dropped or pasted is of any kind.

export interface Rules {
  /** As of a field for files: kinds and endings. */
  readonly accept: string
  readonly maxMegabytes?: number | ((file: File) => number) | undefined
  /** How many more have a place. */
  readonly room?: number
  /** Why these cannot go together, if they cannot. */
  readonly problemOf?: (files: readonly File[]) => string | undefined
}

/**
 * Whether it is of one of these kinds. Systems disagree about the exact name of a kind (audio/mp4, audio/x-m4a) or know
 * none: the server looks inside, and what is refused here is what can be nothing of the sort.
 */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase())
  const familyOf = (kind: string) => kind.slice(0, kind.indexOf('/') + 1)
  if (kinds.some((kind) => kind.startsWith('.') && name.toLowerCase().endsWith(kind))) return true
  const family = familyOf(type.toLowerCase())
  if (!['image/', 'video/', 'audio/'].includes(family)) return type === '' || kinds.includes(type.toLowerCase())
  return kinds.some((kind) => familyOf(kind) === family)
}

/** Those that can be used, and what is to be said about the others. */
export function siftFiles(files: readonly File[], rules: Rules): { taken: readonly File[]; problems: readonly string[] } {
  const { accept, maxMegabytes = Number.POSITIVE_INFINITY, room = Number.POSITIVE_INFINITY, problemOf } = rules
  const problems: string[] = []
  const named = (file: File, words: string) => `“${file.name}” ${words}`
  const fitting = files.filter((file) => {
    const most = typeof maxMegabytes === 'number' ? maxMegabytes : maxMegabytes(file)
    if (!isAccepted(file, accept)) problems.push(named(file, 'is of a kind that cannot be used here.'))
    else if (file.size > most * 1_000_000) problems.push(named(file, `is too large. The limit is ${most} MB.`))
    else return true
    return false
  })
  const problem = problemOf?.(fitting)
  if (problem !== undefined) return { taken: [], problems: [problem] }
  const taken = fitting.slice(0, Math.max(0, room))
  const left = fitting.length - taken.length
  if (left > 0)
    problems.push(left === 1 ? '1 file was left out: no more have a place.' : `${left} files were left out: no more have a place.`)
  return { taken, problems }
}
