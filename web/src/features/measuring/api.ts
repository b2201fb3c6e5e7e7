import { measuringVersion } from '@fieldhouse/contract/measuring'
import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { toastError } from '../../ui/toast.ts'
import { forgetLabels } from './kept.ts'

export const useMeasuring = (isEnabled: boolean) => useQuery({ ...ask('measuring.read'), enabled: isEnabled, select: ({ data }) => data })

export const useSay = () =>
  useMutation({
    mutationFn: async (isAllowed: boolean) => {
      await send('measuring.say', { body: { isAllowed, version: measuringVersion } })
      if (!isAllowed) forgetLabels()
    },
    onError: toastError,
  })
