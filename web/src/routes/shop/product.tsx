import { Suspense } from 'react'
import { ReportButton } from '../../features/report/report-button.tsx'
import { download, useMoney, useProduct, type Product as Item } from '../../features/shop/api.ts'
import { LikeAndSave } from '../../features/reactions/like-and-save.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { isSoldOut, kindOf, priceFor, stockOf, subscriberNote } from '../../features/shop/describe.ts'
import { ProductPicture } from '../../features/shop/product-tile.tsx'
import { isUnseen } from '../../lib/api-error.ts'
import { lazily } from '../../lib/lazily.ts'
import { ownerOf, pageFilter } from '../../lib/owner-of.ts'
import { Link, useParam } from '../../lib/router/index.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { Skeleton, SkeletonRow } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { Comments } from '../comments/slot.tsx'
import { NotFound } from '../not-found.tsx'
import { useMemberSheet } from '../offers.tsx'

// Below what the page is about, and fetched after it.
const ProductGrid = lazily(() => import('../../features/shop/product-grid.tsx').then((module) => ({ default: module.ProductGrid })))
// What is sold out or bought says so; what is for sale does without.
const Note = lazily(() => import('../../ui/note.tsx').then((module) => ({ default: module.Note })))
const BuySheet = lazily(() => import('./buy-sheet.tsx'))

function Buy({ product }: { product: Item }) {
  const money = useMoney()
  const cost = money(priceFor(product))
  const wish = { id: `buy:${product._id}`, words: `buy “${product.name}” for ${cost} from ${ownerOf(product).name}` }
  const press = useMemberSheet(<BuySheet product={product} onClose={closeSheet} />, wish)
  return <PayButton label={product.type === 'digital' ? 'Buy and download' : 'Buy'} price={cost} size="big" wide onClick={press} />
}

/** What it costs for subscribers, and the way to become one. */
function SubscriberPrice({ product }: { product: Item }) {
  const money = useMoney()
  const { name, path } = ownerOf(product)
  return (
    <p className="small">
      {subscriberNote(product, money)}.{' '}
      {!product.isSubscribed && path && (
        <Link className="link" to={path}>
          Subscribe to {name}
        </Link>
      )}
    </p>
  )
}

/** The page's one act: buy, download, or edit for its owner. */
function Act({ product }: { product: Item }) {
  const { data: me } = useMe()
  if (me?._id === ownerOf(product).id) {
    return (
      <Link className="btn line wide" to={`/studio/products/${product._id}`}>
        Edit in the studio
      </Link>
    )
  }
  if (product.type === 'digital' && product.isBought) {
    return (
      <>
        <Note tone="good">Yours for good.</Note>
        <Button size="big" wide onClick={() => void download(product._id).catch(toastError)}>
          Download
        </Button>
      </>
    )
  }
  if (product.status !== 'active') return <Note>This is no longer for sale.</Note>
  if (isSoldOut(product)) return <Note tone="warn">Sold out. Follow {ownerOf(product).name} to hear when there is more.</Note>
  // Accounts under 18 never pay (youth.md Y31).
  if (me?.isMinor) return <Note>Payments open at 18.</Note>
  return (
    <>
      {product.isBought && <Note tone="good">You have ordered this before.</Note>}
      <Buy product={product} />
      {product.subscriberPrice !== null && <SubscriberPrice product={product} />}
      <p className="small">
        {product.type === 'digital' ? 'Paid from your wallet. Yours for good.' : 'Paid from your wallet. Delivery is included.'}
      </p>
    </>
  )
}

const Waiting = () => (
  <div className="pd" role="status" aria-busy="true" aria-label="Loading">
    <Skeleton className="media" />
    <div className="txt">
      <SkeletonRow />
      <Skeleton height="4rem" />
      <Skeleton width="80%" height="1rem" />
    </div>
  </div>
)

export default function Product() {
  const { data: product, error, refetch } = useProduct(useParam('id'))
  const { data: me } = useMe()
  useTitle(product?.name ?? '')
  useAccent(product && ownerOf(product).colors?.primary)
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !product) return <ErrorState level={1} error={error} retry={refetch} />
  if (!product) return <Waiting />
  const { description } = product
  const owner = ownerOf(product)
  return (
    <div style={kitStyle(owner.colors)}>
      <article className="pd">
        <ProductPicture product={product} ratio="tall" sizes="(min-width: 1024px) 60vw, 100vw" isMain />
        <div className="txt">
          <KitStripe />
          <Who name={owner.name} avatar={owner.avatar} to={owner.path} isVerified={owner.isVerified} detail="Sells this">
            {me?._id !== owner.id && <ReportButton target="product" id={product._id} />}
          </Who>
          <h1 className="d1">{product.name}</h1>
          <p className="kick">{[kindOf(product), stockOf(product)].filter(Boolean).join(' · ')}</p>
          <Suspense fallback={null}>
            <Act product={product} />
          </Suspense>
          {description && <RichText html={description} />}
          <LikeAndSave type="product" thing={product}>
            <ShareButton type="product" id={product._id} title={product.name} path={`/product/${product.slug}`} />
          </LikeAndSave>
        </div>
      </article>
      <Comments type="product" id={product._id} total={product.stats.comments} owner={owner} />
      <section className="wrap grid gap-6 py-8">
        <SectionHead title={`More from ${owner.name}`}>
          <Link to={owner.path ?? '/discover'}>Their page</Link>
        </SectionHead>
        <Suspense fallback={<Skeleton height="20rem" />}>
          <ProductGrid
            filter={{ ...pageFilter(owner), excludedId: product._id, limit: 6 }}
            empty={<p className="mute">Nothing else on the shelf today.</p>}
          />
        </Suspense>
      </section>
    </div>
  )
}
