/** What of an account is masked until a private read opens it. */
export const privateFields = ['email', 'phone', 'address', 'birth'] as const
export type PrivateField = (typeof privateFields)[number]
