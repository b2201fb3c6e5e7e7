import { Link } from '../../lib/router/index.ts'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { useMoney, type Product } from './api.ts'
import { isSoldOut, priceFor, stockOf, subscriberNote } from './describe.ts'

interface ProductPictureProps {
  product: Product
  ratio?: 'tall' | 'square'
  sizes?: string
  isMain?: boolean
}

/** The picture of a product, or its name as a poster where there is none. */
export function ProductPicture({
  product,
  ratio = 'square',
  sizes = '(min-width: 1024px) 320px, 50vw',
  isMain = false,
}: ProductPictureProps) {
  const { image, name } = product
  const sources = image?.sources ?? []
  if (!image?.url) {
    return (
      <MediaFrame src={null} alt="" ratio={ratio} className="written">
        <span className="over">
          <b className="d2">{name}</b>
        </span>
      </MediaFrame>
    )
  }
  return (
    <MediaFrame
      src={image.url}
      {...(sources.length > 1 && { srcSet: sources.map(({ url, width }) => `${url} ${width}w`).join(', '), sizes })}
      alt={isMain ? name : ''}
      thumbhash={image.placeholder}
      ratio={ratio}
      isMain={isMain}
      className="bg-accent-deep!"
    />
  )
}

/** A thing on the shelf: picture, name, price. */
export function ProductTile({ product }: { product: Product }) {
  const money = useMoney()
  const note = isSoldOut(product) ? 'Sold out' : product.type === 'digital' ? 'Download' : stockOf(product)
  const deal = subscriberNote(product, money)
  return (
    <Link to={`/product/${product.slug}`} className="grid content-start gap-2">
      <ProductPicture product={product} />
      <span className="row between items-baseline!">
        <b className="d4 min-w-0">{product.name}</b>
        <span className="price flex-none text-[1.25rem]!">{money(priceFor(product))}</span>
      </span>
      {deal && <span className="small">{deal}</span>}
      {note && <span className="small">{note}</span>}
    </Link>
  )
}
