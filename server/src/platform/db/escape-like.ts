/** A person's words inside a LIKE pattern mean themselves (access.md 7). */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)
