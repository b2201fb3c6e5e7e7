import { Link } from '../lib/router/index.ts'
import { useUiSettings, type MenuItem } from '../lib/ui-settings.ts'

/** What the operator put into a part of the menus, or what stands there while that is nothing. */
export function MenuLinks({
  section,
  className,
  standard,
}: {
  section: string
  className?: string
  standard: readonly Pick<MenuItem, 'path' | 'title' | 'internal' | 'isNewTab'>[]
}) {
  // They come in their order.
  const chosen = useUiSettings().menus.filter((item) => item.section === section)
  return (chosen.length ? chosen : standard).map(({ path, title, internal, isNewTab }) => {
    const props = { className, target: isNewTab ? '_blank' : undefined }
    return internal ? (
      <Link key={path} {...props} to={path}>
        {title}
      </Link>
    ) : (
      <a key={path} {...props} href={path} rel="noopener nofollow">
        {title}
      </a>
    )
  })
}
