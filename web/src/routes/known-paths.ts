// Lets navigation offer only pages that this build has; filled by routes.ts, which cannot be imported from here.
const known = new Set<string>()

export const addKnownPaths = (paths: Iterable<string>) => {
  for (const path of paths) known.add(path)
}

export const isKnownPath = (path: string): boolean => known.has(path)
