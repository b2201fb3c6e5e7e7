// Whether an address is one of the application's pages; patterns are written like `/post/:id`.

export function createPathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map((pattern) => new RegExp(`^${pattern.replace(/\/:\w+/g, '/[^/]+') || '/'}/?$`))
  return (path) => tests.some((test) => test.test(path))
}
