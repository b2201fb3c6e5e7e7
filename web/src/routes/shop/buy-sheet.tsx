// Buying a product from the wallet: how many and where to, the total, what one gets, the receipt.
import { useRef, useState } from 'react'
import { WalletCheckout } from '../../features/payments/wallet-checkout.tsx'
import { Receipt } from '../../features/payments/receipt.tsx'
import { usePayment } from '../../features/payments/use-payment.ts'
import { addressBodyOf } from '../../features/shop/address-fields.tsx'
import {
  buyProduct,
  download,
  saveAddress,
  useAddresses,
  useMoney,
  type Charge,
  type Product,
  type PurchaseBody,
} from '../../features/shop/api.ts'
import { priceFor } from '../../features/shop/describe.ts'
import { newAddress, PurchaseFields } from '../../features/shop/purchase-fields.tsx'
import { formatTokens } from '../../lib/format.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { navigate } from '../../lib/router/index.ts'
import { textOf } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toastError } from '../../ui/toast.ts'

interface BuySheetProps {
  product: Product
  onClose: () => void
}

function Bought({ product, charge, onClose }: BuySheetProps & { charge: Charge }) {
  const money = useMoney()
  const isDigital = product.type === 'digital'
  const lines = [
    { label: charge.quantity > 1 ? `${charge.quantity} × ${product.name}` : product.name, value: money(charge.totalPrice) },
    { label: 'Wallet now', value: formatTokens(charge.balance) },
  ]
  const seeOrder = () => {
    onClose()
    void navigate(`/orders/${charge.orderId}`)
  }
  return (
    <Sheet title={product.name} kicker="Receipt" onClose={onClose}>
      <Receipt onClose={onClose} lines={lines} isKept>
        {isDigital ? 'Yours for good. Download it now or any time later.' : `Ordered. ${ownerOf(product).name} was told to send it.`}
      </Receipt>
      <div className="s-body top0">
        {isDigital ? (
          <Button variant="line" wide onClick={() => void download(product._id).catch(toastError)}>
            Download
          </Button>
        ) : (
          charge.orderId && (
            <Button variant="line" wide onClick={seeOrder}>
              See the order
            </Button>
          )
        )}
      </div>
    </Sheet>
  )
}

/** What is bought: the same body under the same key is one purchase. */
interface Wanted {
  id: string
  body: PurchaseBody
}

function usePurchase(product: Product) {
  const { data: addresses } = useAddresses()
  const [charge, setCharge] = useState<Charge>()
  const [quantity, setQuantity] = useState(1)
  const [chosen, choose] = useState<string>()
  const fields = useRef<HTMLFormElement>(null)
  const addressId = chosen ?? addresses?.[0]?._id ?? (addresses && newAddress)
  const payment = usePayment(async ({ id, body }: Wanted, key) => setCharge(await buyProduct(id, body, key)))
  const prepare = async (couponCode: string | undefined): Promise<Wanted> => {
    const seen = { seenPrice: priceFor(product), ...(couponCode && { couponCode }) }
    if (product.type === 'digital') return { id: product._id, body: seen }
    const values = new FormData(fields.current ?? undefined)
    const userNote = textOf(values, 'userNote')
    let deliveryAddressId = addressId ?? null
    if (addressId === newAddress) {
      // Kept before it is paid for, and chosen: a second try must not keep it twice.
      deliveryAddressId = (await saveAddress(undefined, addressBodyOf(values)))._id
      choose(deliveryAddressId)
    }
    return { id: product._id, body: { quantity, deliveryAddressId, ...(userNote && { userNote }), ...seen } }
  }
  const isFilledIn = () => fields.current?.reportValidity() ?? true
  const pay = (couponCode: string | undefined) => {
    if (!isFilledIn()) return
    void payment.start(() => prepare(couponCode))
  }
  return {
    charge,
    quantity,
    setQuantity,
    addressId,
    choose,
    fields,
    payment,
    pay,
    isFilledIn,
    isReady: product.type === 'digital' || addresses !== undefined,
  }
}

export default function BuySheet({ product, onClose }: BuySheetProps) {
  const { charge, quantity, setQuantity, addressId, choose, fields, payment, pay, isFilledIn, isReady } = usePurchase(product)
  if (charge) return <Bought product={product} charge={charge} onClose={onClose} />
  const isDigital = product.type === 'digital'
  const seller = ownerOf(product)
  const goesTo = addressId === newAddress ? undefined : addressId
  return (
    <Sheet title={product.name} kicker={isDigital ? 'Download' : 'Sent to you'} onClose={onClose} busy={payment.isPaying}>
      <WalletCheckout
        price={Math.round(priceFor(product) * quantity * 100) / 100}
        taxFor={isDigital ? { saleType: 'product' } : goesTo === undefined ? undefined : { saleType: 'product', addressId: goesTo }}
        label={quantity > 1 ? `Buy ${quantity}` : 'Buy now'}
        verb="buy"
        isPaying={payment.isPaying}
        message={payment.message}
        isBlocked={!isReady}
        couponFor={{ type: 'product', pageId: seller.id }}
        isFilledIn={isFilledIn}
        onPay={pay}
        terms={
          isDigital
            ? 'Yours for good. One payment, no subscription.'
            : `Delivery is included. ${seller.name} sends it to this address, which you can change until it is sent.`
        }
      >
        {isDigital ? (
          <div className="s-body">
            <p className="mute">You get the file to download, at once and whenever you come back.</p>
          </div>
        ) : (
          <form ref={fields} className="s-body" onSubmit={(event) => event.preventDefault()}>
            <PurchaseFields product={product} quantity={quantity} onQuantity={setQuantity} addressId={addressId} onAddress={choose} />
          </form>
        )}
      </WalletCheckout>
    </Sheet>
  )
}
