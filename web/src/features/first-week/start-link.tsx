import { Link } from '../../lib/router/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useFirstWeek } from './api.ts'
import { isSetUp } from './guided-steps.ts'

/** The way to the screen that leads from one thing to the next, while there is something left of it. */
export function StartLink() {
  const { data: week } = useFirstWeek()
  if (!week || isSetUp(week)) return null
  return (
    <Link className={buttonClass({ wide: true, size: 'big' })} to="/studio/start">
      Set up your page, step by step
    </Link>
  )
}
