import { Note } from '../../ui/note.tsx'

/** Said before anything is typed: who signs in or opens an account here would be nobody again on the next page. */
export default function NoCookies() {
  return (
    <Note tone="warn">
      This browser keeps no cookies for this site, and one of them says who is signed in. Allow them in its settings, and load this page
      again.
    </Note>
  )
}
