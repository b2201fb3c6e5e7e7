// What the server already looked up for this page: answers of calls, put into the query cache before the first render.
import type { QueryClient } from '@tanstack/react-query'
import { readToken } from './token.ts'

interface SeededCall {
  /** Name of the call and its input, exactly as the page would ask: the key of the cache. */
  readonly name: string
  readonly input: object
  /** Whole body of the answer; for visitors. */
  readonly answer?: unknown
}

export interface PageData {
  readonly calls?: readonly SeededCall[]
}

export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent ?? ''
  try {
    return JSON.parse(text) as PageData
  } catch {
    return {}
  }
}

/** The server looked with nobody's eyes. Who is signed in may see more, or less, and asks for the same (routes/layouts/shell.tsx). */
export function seedQueries(client: QueryClient, { calls = [] }: PageData) {
  if (readToken() === null) for (const { name, input, answer } of calls) client.setQueryData([name, input], answer)
}
