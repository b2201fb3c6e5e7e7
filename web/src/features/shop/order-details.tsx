import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatPhone, formatTime, formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { AddressChange } from './address-change.tsx'
import { download, useMoney, type Order } from './api.ts'
import { byWho, itemsOf, moveText, wordNames, wordTones } from './describe.ts'

const steps = ['Ordered', 'On its way', 'Delivered']
const stepOf = { processing: 0, shipping: 1, delivered: 3, refunded: 0 } as const

function History({ order }: { order: Order }) {
  const money = useMoney()
  const { data } = useQuery(ask('orders.history', { params: { id: order._id } }))
  if (!data) return null
  return (
    <section>
      <SectionHead title="What happened" />
      <ol className="stack">
        {data.data.map((move) => (
          <li key={move._id}>
            <span className="strong block">{moveText(move, money)}</span>
            <span className="small">
              {byWho(move)} · {formatDay(move.createdAt)}, {formatTime(move.createdAt)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Delivery({ order, isBuyer }: { order: Order; isBuyer: boolean }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="stack">
      <SectionHead title="Delivery" />
      {order.deliveryStatus !== 'refunded' && <Stepper label="Delivery" steps={steps} current={stepOf[order.deliveryStatus]} />}
      {order.shippingCode && (
        <p>
          Shipping code <b className="num">{order.shippingCode}</b>
        </p>
      )}
      <address className="whitespace-pre-line not-italic">
        {order.deliveryAddress}
        {order.phoneNumber && `\n${formatPhone(order.phoneNumber)}`}
      </address>
      {order.userNote && <Note>{order.userNote}</Note>}
      {isBuyer && order.deliveryStatus === 'processing' && (
        <Button variant="line" size="tiny" className="justify-self-start" onClick={() => setChanging(true)}>
          Change the address
        </Button>
      )}
      {isChanging && <AddressChange order={order} onClose={() => setChanging(false)} />}
    </section>
  )
}

function Paid({ order }: { order: Order }) {
  const money = useMoney()
  const { quantity, unitPrice, listPrice, totalPrice, refundedPrice, discountPrice, couponCode } = order
  return (
    <section className="stack">
      <SectionHead title="Paid" />
      <dl className="sum">
        <div>
          <dt>{quantity > 1 ? `${quantity} × ${money(listPrice ?? unitPrice)}` : order.productInfo.name}</dt>
          <dd className="num">{money(quantity * (listPrice ?? unitPrice))}</dd>
        </div>
        {listPrice !== null && (
          <div>
            <dt>For subscribers</dt>
            <dd className="num">−{money(quantity * (listPrice - unitPrice))}</dd>
          </div>
        )}
        {discountPrice > 0 && (
          <div>
            <dt>Coupon {couponCode}</dt>
            <dd className="num">−{money(discountPrice)}</dd>
          </div>
        )}
        {refundedPrice > 0 && (
          <div>
            <dt>Given back</dt>
            <dd className="num">−{money(refundedPrice)}</dd>
          </div>
        )}
        <div className="tot">
          <dt>{formatTokens(totalPrice - refundedPrice)} tokens</dt>
          <dd>
            <b>{money(totalPrice - refundedPrice)}</b>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** An order with everything about it, for the one who made it and the one who sold it. */
export function OrderDetails({ order, isBuyer }: { order: Order; isBuyer: boolean }) {
  const { productInfo, deliveryStatus, sellerInfo, userInfo } = order
  const isDigital = productInfo.type === 'digital'
  return (
    <div className="grid gap-8 rail:grid-cols-[minmax(0,1fr)_20rem] rail:gap-12">
      <div className="stack l content-start">
        <div className="row items-start!">
          <Link to={`/product/${productInfo.slug}`} className="w-28 flex-none" aria-hidden tabIndex={-1}>
            <MediaFrame src={productInfo.image || null} alt="" ratio="square" />
          </Link>
          <div className="stack min-w-0 flex-1 justify-items-start">
            <Badge tone={wordTones[deliveryStatus]}>{wordNames[deliveryStatus]}</Badge>
            <Link className="d3" to={`/product/${productInfo.slug}`}>
              {itemsOf(order)}
            </Link>
            <p className="small">{formatDay(order.createdAt)}</p>
          </div>
        </div>
        {isDigital && isBuyer && deliveryStatus !== 'refunded' && (
          <Button className="justify-self-start" onClick={() => void download(productInfo._id).catch(toastError)}>
            Download
          </Button>
        )}
        {!isDigital && <Delivery order={order} isBuyer={isBuyer} />}
        <History order={order} />
      </div>
      <div className="stack l content-start">
        <Paid order={order} />
        <section className="stack">
          <SectionHead title={isBuyer ? 'Seller' : 'Buyer'} />
          {isBuyer ? (
            <Who
              name={sellerInfo?.name ?? 'Somebody who left'}
              avatar={sellerInfo?.avatar}
              to={sellerInfo?.path}
              isVerified={sellerInfo?.verified ?? false}
            />
          ) : (
            <Who name={userInfo?.name ?? 'Somebody who left'} avatar={userInfo?.avatar} />
          )}
        </section>
        {order.refundableUntil && deliveryStatus === 'delivered' && (
          <p className="small">
            {isBuyer
              ? `Something wrong? Write to the seller before ${formatDay(order.refundableUntil)}.`
              : `Your share can be paid out from ${formatDay(order.refundableUntil)}.`}
          </p>
        )}
      </div>
    </div>
  )
}
