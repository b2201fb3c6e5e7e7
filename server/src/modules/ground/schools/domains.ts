// Domains by which the mail of a school is known: what an administrator or an official list says is its own.

/** Whoever likes has an address there, or a page, so they say nothing of a school. */
const shared = new Set(
  (
    'gmail.com googlemail.com google.com outlook.com hotmail.com live.com msn.com office.com microsoft.com yahoo.com ymail.com aol.com icloud.com ' +
    'me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com zoho.com yandex.com mail.ru qq.com 163.com fastmail.com ' +
    'hey.com tutanota.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net facebook.com instagram.com ' +
    'twitter.com x.com wordpress.com weebly.com wixsite.com wix.com blogspot.com squarespace.com godaddysites.com github.io schoology.com ' +
    'powerschool.com edlio.com schoolloop.com'
  ).split(' '),
)

/** Under these a registry gives names to many: `k12.oh.us`, `oh.us`, `ac.uk`. */
const ofRegistries = /^((k12|pvt\.k12|cc|tec|lib)\.)?[a-z]{2}\.us$|^(ac|co|edu|k12|org|sch)\.[a-z]{2}$/

const form = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

/** The domain that somebody wrote, or that of a web address; `shared` for what is nobody's own, undefined for what is none. */
export function toDomain(written: string): string | 'shared' | undefined {
  const host = written
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/^www\d?\./, '')
    .replace(/\.$/, '')
  if (host.length > 120 || !form.test(host)) return undefined
  // What is below a shared host is somebody's page there, not their mail.
  const isShared = [...shared].some((one) => host === one || host.endsWith(`.${one}`))
  return isShared || ofRegistries.test(host) ? 'shared' : host
}

/** Whether an address is at one of the domains or below it. */
export function isMailOf(email: string, domains: readonly string[]): boolean {
  const host = email.toLowerCase().split('@').at(-1) ?? ''
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}
