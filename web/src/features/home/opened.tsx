import { useEffect } from 'react'
import { send } from '../../lib/client.ts'

/** Says once that a post was opened: its page is then nearer to whoever reads best first. */
export default function Opened({ id }: { id: string }) {
  useEffect(() => {
    void send('home.look', { body: { opened: [id] } }).catch(() => undefined)
  }, [id])
  return null
}
