/** Whether this process is about to end: whoever passes requests on is told, and passes them to others. */
export function createLeaving() {
  let isLeaving = false
  return {
    begin: (): void => void (isLeaving = true),
    has: (): boolean => isLeaving,
  }
}
