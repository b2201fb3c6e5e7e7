/** A page of signing in that keeps the way back. */
export const withNext = (path: string, next: string | null): string => (next === null ? path : `${path}?next=${encodeURIComponent(next)}`)
