// What the server already looked up for this page: answers of calls, put into the query cache before the first render.
import type { QueryClient } from '@tanstack/react-query'
import { readToken } from './token.ts'

interface SeededCall {
  /** Name of the call and its input, exactly as the page would ask: the key of the cache. */
  readonly name: string
  readonly input: object
  /** Whole body of the answer. */
  readonly answer: unknown
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

/**
 * The server looked with nobody's eyes. Who is signed in may see more, so their answers are old from the start: they fill the
 * page until the own ones are here.
 */
export function seedQueries(client: QueryClient, { calls = [] }: PageData) {
  const age = readToken() === null ? {} : { updatedAt: 1 }
  for (const { name, input, answer } of calls) client.setQueryData([name, input], answer, age)
}
