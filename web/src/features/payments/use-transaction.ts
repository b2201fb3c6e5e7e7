import { useQuery } from '@tanstack/react-query'
import { ask, queryClient } from '../../lib/queries.ts'
import { onEvent } from '../../lib/realtime.ts'
import type { Transaction } from './api.ts'

const latest = ask('payments.transactions', { query: { limit: 20 } })
const interval = 3_000

const openStatuses: readonly Transaction['status'][] = ['created', 'processing', 'require_authentication']

export const isOpen = ({ status }: Transaction): boolean => openStatuses.includes(status)

/** The own latest card payments, fresh from the server. */
export const fetchTransactions = async () => (await queryClient.fetchQuery({ ...latest, staleTime: 0 })).data

/** A payment as it stands, asked for until it is over. */
export const useTransaction = (id: string | null) =>
  useQuery({
    ...latest,
    enabled: id !== null,
    staleTime: 0,
    select: ({ data }) => data.find(({ _id }) => _id === id),
    refetchInterval: ({ state }) => (state.data?.data.some((row) => row._id === id && isOpen(row)) ? interval : false),
  })

/** Calls back each time a payment changes: the server tells, and is asked in case that got lost. Answers how to stop. */
export function watchTransaction({ _id, status }: Transaction, onChange: (transaction: Transaction) => void): () => void {
  let known = status
  const look = async () => {
    const found = (await fetchTransactions().catch(() => [])).find((row) => row._id === _id)
    if (!found || found.status === known) return
    known = found.status
    onChange(found)
  }
  const timer = setInterval(look, interval)
  const forget = onEvent('payment_status_callback', () => void look())
  return () => {
    clearInterval(timer)
    forget()
  }
}
