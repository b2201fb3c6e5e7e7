// From where a key may be used: addresses and networks that its owner named.
import { BlockList, isIP } from 'node:net'

interface Network {
  readonly address: string
  readonly family: 'ipv4' | 'ipv6'
  readonly bits: number
}

/** Undefined: it is neither an address nor a network. */
export function networkIn(text: string): Network | undefined {
  const [, address = '', length] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
  const version = isIP(address)
  if (version === 0) return undefined
  const most = version === 6 ? 128 : 32
  const bits = length === undefined ? most : Number(length)
  return bits > most ? undefined : { address: address.toLowerCase(), family: version === 6 ? 'ipv6' : 'ipv4', bits }
}

export const writeNetwork = ({ address, family, bits }: Network): string =>
  bits === (family === 'ipv6' ? 128 : 32) ? address : `${address}/${bits}`

/** Without networks, from anywhere. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const text of networks) {
    const network = networkIn(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
