// What the list of sessions calls a device.

const browsers: readonly [RegExp, string][] = [
  [/edg\//i, 'Edge'],
  [/firefox\//i, 'Firefox'],
  [/opr\//i, 'Opera'],
  [/chrome\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux/i, 'Linux'],
]

const find = (table: readonly [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

export function describeDevice(userAgent: string, isWeb: boolean): string {
  if (!isWeb) return 'API session'
  const browser = find(browsers, userAgent) ?? 'Browser'
  const system = find(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

/** Enough to recognise a place, not enough to find a person: IPv4 /24, IPv6 /48 (access.md 1). */
export function shortenAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::`
  return address.replace(/\.\d+$/, '.0')
}
