/** A random UUID (RFC 9562, version 4), also on a page that came without encryption, where browsers give none themselves. */
export function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte + 256).toString(16).slice(1)).join('')
  return hex.replace(/^(.{8})(.{4}).(...).(...)/, '$1-$2-4$3-a$4-')
}
