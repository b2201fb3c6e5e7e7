import { useMay } from '../../lib/may.ts'
import { Button } from '../../ui/button.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { releaseWallet } from './api.ts'

const letGo = (id: string) =>
  releaseWallet(id)
    .then(() => toast('Released. The wallet opens unless something else holds it'))
    .catch(toastError)

/** Whoever has looked at a warning lets the wallet go, and the earnings that wait on it. */
export function ReleaseWallet({ id }: { id: string }) {
  if (!useMay('money.release')) return null
  return (
    <Button variant="line" size="tiny" className="justify-self-start" onClick={() => letGo(id)}>
      Release the wallet
    </Button>
  )
}
