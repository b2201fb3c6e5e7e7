import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { toast, toastError } from '../../ui/toast.ts'

/** Asked on receipts of a page until it is answered: whether one's name may stand there. */
export function BeNamed({ pageId, name }: { pageId: string; name: string }) {
  const { data } = useQuery({ ...ask('supporters.standing', { params: { pageId } }), retry: false })
  const say = useMutation({
    mutationFn: (isShown: boolean) => send('supporters.say', { params: { pageId }, body: { isShown } }),
    onSuccess: (_answer, isShown) => {
      if (isShown) toast(`Your name stands on the page of ${name}`)
    },
    onError: toastError,
  })
  if (!data?.data.canBeShown || data.data.isShown !== null) return null
  return (
    <section className="stack s border-t border-line pt-4" aria-label="Be named">
      <p>May {name} name you among their supporters? No amount is ever shown.</p>
      <div className="row wrapx">
        <Button variant="line" busy={say.isPending && say.variables} disabled={say.isPending} onClick={() => say.mutate(true)}>
          Show my name
        </Button>
        <Button variant="line" busy={say.isPending && !say.variables} disabled={say.isPending} onClick={() => say.mutate(false)}>
          No, thank you
        </Button>
      </div>
    </section>
  )
}
