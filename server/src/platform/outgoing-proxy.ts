// The proxy by which this process reaches others, where its network lets nothing else out. `fetch` and the agents that Node
// gives everybody go by it once it is set; what makes an agent of its own gives it `agentOptions`. Addresses with https alone:
// what is plain stays inside of one's own network. Nothing of this machine is ever asked through it.
import { setGlobalProxyFromEnv } from 'node:http'

export interface OutgoingProxy {
  /** Such as `http://user:password@proxy.example.org:3128`; empty: none. */
  readonly HTTPS_PROXY: string
  /** Hosts that are reached without it, separated by commas; `.example.org` stands for what is below one. */
  readonly NO_PROXY: string
}

type Through = { readonly proxyEnv: { readonly https_proxy: string; readonly no_proxy: string } }

const own = 'localhost,127.0.0.1,[::1],::1'
let through: Through | undefined

/** Others, such as `socks5://…`, are of no use to us. */
export const isHttpProxy = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** Before anything is asked. Answers what ends it. */
export function askThrough({ HTTPS_PROXY, NO_PROXY }: OutgoingProxy): () => void {
  if (!isHttpProxy(HTTPS_PROXY)) return () => undefined
  const proxyEnv = { https_proxy: HTTPS_PROXY, no_proxy: [own, NO_PROXY].filter(Boolean).join(',') }
  const restore = setGlobalProxyFromEnv(proxyEnv)
  through = { proxyEnv }
  return () => {
    restore()
    through = undefined
  }
}

/** For `new https.Agent`; `undefined` where everybody is reached without a proxy. */
export const agentOptions = (): Through | undefined => through
