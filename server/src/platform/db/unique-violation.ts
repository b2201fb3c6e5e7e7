/** Whether a statement failed because somebody else inserted the same key first; of one key only where it is named. */
export const isUniqueViolation = (error: unknown, key?: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  (key === undefined || ('constraint' in error && error.constraint === key))

/** A row names another one that is not there. */
export const isForeignKeyViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'
