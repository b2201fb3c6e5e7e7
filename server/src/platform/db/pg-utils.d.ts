// The types of node-postgres leave this file of it out.
declare module 'pg/lib/utils.js' {
  const utils: {
    /** The text form of a value, as Postgres reads it; bytes stay bytes. Throws on what has none. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
