import Toasts from '../../ui/toasts.tsx'
import Notices from './notices.tsx'

/** What comes after the page: a word about what was done, and what everybody is told. */
export default function Late() {
  return (
    <>
      <Notices />
      <Toasts />
    </>
  )
}
