// Finds the page of an address. Patterns are written `/post/:id`; `:name(\d{6})` narrows a part by an expression.

export interface Matched<R> {
  readonly route: R
  readonly params: Readonly<Record<string, string>>
}

interface Compiled<R> {
  readonly route: R
  readonly names: readonly string[]
  readonly expression: RegExp
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function compile<R extends { readonly path: string }>(route: R): Compiled<R> {
  const names: string[] = []
  const source = route.path
    .split('/')
    .map((part) => {
      const hole = /^:(\w+)(?:\((.+)\))?$/.exec(part)
      if (!hole) return escape(part)
      names.push(hole[1] ?? '')
      return `(${hole[2] ?? '[^/]+'})`
    })
    .join('/')
  return { route, names, expression: new RegExp(`^${source}/?$`) }
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The first route in the list whose pattern fits wins, so narrower patterns stand before wider ones. */
export function createMatcher<R extends { readonly path: string }>(routes: readonly R[]) {
  const compiled = routes.map(compile)
  return (pathname: string): Matched<R> | undefined => {
    for (const { route, names, expression } of compiled) {
      const hit = expression.exec(pathname)
      if (hit) return { route, params: Object.fromEntries(names.map((name, i) => [name, decode(hit[i + 1] ?? '')])) }
    }
    return undefined
  }
}
