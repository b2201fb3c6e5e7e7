// What was typed into a sheet outlasts the way to the bank and back, in this tab only, and for whoever typed it.
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'

type Typed = Readonly<Record<string, string>>

function read(key: string, empty: Typed): Typed {
  try {
    const known = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Typed
    return Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, typeof known[name] === 'string' ? known[name] : value]))
  } catch {
    return empty
  }
}

function keep(key: string, typed: Typed | undefined) {
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed))
    else sessionStorage.removeItem(key)
  } catch {
    // Then it is typed again.
  }
}

/** Fields by name. Forget them when the sheet is closed or has done what it is for. */
export function useTyped<N extends string>(name: string, empty: Readonly<Record<N, string>>) {
  const { data: me } = useMe()
  const key = `typed:${name}:${me?._id ?? ''}`
  const [typed, setTyped] = useState(() => read(key, empty) as Readonly<Record<N, string>>)
  return {
    typed,
    type: (changed: Partial<Record<N, string>>) => {
      const next = { ...typed, ...changed }
      setTyped(next)
      keep(key, next)
    },
    forget: () => keep(key, undefined),
  }
}
