import { useUiSettings } from '../lib/ui-settings.ts'
import { cx } from './class-names.ts'

const House = () => (
  <svg viewBox="0 0 28 28" fill="currentColor" aria-hidden>
    <path d="M0 10 14 1l14 9v17H0z" />
    <path d="M14 10v17M5 18.5a9 9 0 0 0 18 0" fill="none" stroke="var(--paper)" strokeWidth="2.5" />
  </svg>
)

/** The site's mark: our drawing, or the operator's logo from the settings. */
export function Mark({ className, short = false }: { className?: string; short?: boolean }) {
  const { siteName, logo, logoDark } = useUiSettings()
  const isOwn = logo !== '/logo.svg'
  const hasDark = logoDark !== '/logo-dark.svg'
  return (
    <span className={cx('mark', className)}>
      {isOwn ? (
        <>
          <img src={logo} alt={siteName} className={hasDark ? 'day' : undefined} />
          {hasDark && <img src={logoDark} alt={siteName} className="night" />}
        </>
      ) : (
        <>
          <House />
          <span className={short ? 'rail-label' : undefined}>{siteName}</span>
        </>
      )}
    </span>
  )
}
