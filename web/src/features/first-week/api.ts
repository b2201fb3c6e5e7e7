import { useMutation, useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { toastError } from '../../ui/toast.ts'

export type FirstWeek = DataFor<'firstWeek.view'>
export type StepName = NonNullable<FirstWeek['next']>

export const useFirstWeek = () => useQuery({ ...ask('firstWeek.view'), select: ({ data }) => data })

/** What is said here and now is the whole of it: the server is asked what comes next. */
export const useAnswer = () =>
  useMutation({
    mutationFn: (body: NonNullable<InputFor<'firstWeek.update'>['body']>) => send('firstWeek.update', { body }),
    onError: toastError,
  })

export const useFirstPages = () => useQuery({ ...ask('firstWeek.pages'), select: ({ data }) => data })
