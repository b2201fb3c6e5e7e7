import { fold } from '#ground/schools'

/** A name as part of an address: small letters, digits, dashes. */
export const toSlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
