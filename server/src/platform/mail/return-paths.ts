// Each letter names a way back of its own, so that one that comes back is known whatever the other side writes about it: the letter’s id
// and a signature over it and whom it went to. Nobody can make letters of others come back.
import type { Keys } from '../secrets.ts'

export interface ReturnPaths {
  /** Undefined where no address is set for them. */
  pathOf(id: string, to: string): string | undefined
  /** The ways that are named in a text. */
  find(text: string): Way[]
}

export interface Way {
  readonly id: string
  /** Whether the letter went there. */
  isFor(address: string): boolean
}

const signatureLength = 8
const plain = (text: string) => text.replace(/[^\w]/g, '\\$&')
const toId = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** `address`: takes what stands behind a plus, as bounces+…@your.site. */
export function createReturnPaths(keys: Pick<Keys, 'sign' | 'isSigned'>, address: string): ReturnPaths {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  const sign = (id: string, to: string) => keys.sign('return path', `${id}|${to.toLowerCase()}`).subarray(0, signatureLength)
  const form = new RegExp(`(?<![^\\s<>:;,"])${plain(local)}\\+([0-9a-f]{32})-([0-9a-f]{16})@${plain(host)}(?![\\w.-])`, 'g')
  return {
    pathOf: (id, to) => (address === '' ? undefined : `${local}+${id.replaceAll('-', '')}-${sign(id, to).toString('hex')}@${host}`),
    find: (text) =>
      address === ''
        ? []
        : [...text.toLowerCase().matchAll(form)].map(([, hex = '', signature = '']) => {
            const id = toId(hex)
            return {
              id,
              isFor: (to) => keys.isSigned('return path', `${id}|${to.toLowerCase()}`, Buffer.from(signature, 'hex'), signatureLength),
            }
          }),
  }
}
