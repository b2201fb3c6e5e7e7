/** What of an account is masked until a private read opens it. */
export const privateFields = ['email', 'phone', 'address', 'birth'] as const
export type PrivateField = (typeof privateFields)[number]

/** What a private read was of: fields, or the site as the person sees it. */
export const readFields = [...privateFields, 'site'] as const
export type ReadField = (typeof readFields)[number]

/** So long a notice of a private read may wait. */
export const longestQuiet = 90
