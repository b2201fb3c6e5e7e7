import { standardFooter } from '@fieldhouse/contract/footer'
import { Link } from '../../lib/router/index.ts'
import { useUiSettings } from '../../lib/ui-settings.ts'
import { Mark } from '../../ui/mark.tsx'

/** The operator's footer menu, or our own links while there is none. */
export function SiteFoot() {
  const { menus } = useUiSettings()
  const chosen = menus.filter((item) => item.section === 'footer').sort((a, b) => a.ordering - b.ordering)
  return (
    <footer className="site-foot">
      <div className="wrap row wrapx between">
        <Mark />
        <nav className="row wrapx small" aria-label="About">
          {(chosen.length ? chosen : standardFooter).map((item) =>
            item.internal ? (
              <Link key={item.path} to={item.path} {...(item.isNewTab && { target: '_blank' })}>
                {item.title}
              </Link>
            ) : (
              <a key={item.path} href={item.path} rel="noopener nofollow" target={item.isNewTab ? '_blank' : undefined}>
                {item.title}
              </a>
            ),
          )}
        </nav>
      </div>
    </footer>
  )
}
