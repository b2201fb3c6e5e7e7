import { standardFooter } from '@fieldhouse/contract/footer'
import { Mark } from '../../ui/mark.tsx'
import { MenuLinks } from '../../ui/menu-links.tsx'

/** The operator's footer menu, or our own links while there is none. */
export const SiteFoot = () => (
  <footer className="site-foot">
    <div className="wrap row wrapx between">
      <Mark />
      <nav className="row wrapx small" aria-label="About">
        <MenuLinks section="footer" standard={standardFooter} />
      </nav>
    </div>
  </footer>
)
