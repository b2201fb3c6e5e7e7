// What is done at the machine has a reason, as what is done in the console has.
const shortest = 10
const longest = 300

/** Throws where none is given, and nothing has been done yet. */
export function reasonOf(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if ([...reason].length < shortest || reason.length > longest)
    throw new Error(`Say why, in ${shortest} to ${longest} characters: --reason "WHY". Nothing was changed.`)
  return reason
}
