// Cookies of wire.md 2 that the client itself keeps; `token` is set by the server and only read here.

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

export function writeCookie(name: string, value: string, days: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${Math.round(days * 86_400)}${secure}`
}

export function removeCookie(name: string) {
  document.cookie = `${name}=; Path=/; Max-Age=0`
}
