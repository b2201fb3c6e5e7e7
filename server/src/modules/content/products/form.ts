// From what a form says to the columns of a product.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { toRichText } from '#platform/rich-text.ts'
import { toName } from '#people/accounts'
import type { FileRow } from '#content/media'
import { priceOf, type ShelfRules } from './policy.ts'
import type { NewProduct, ProductTable } from './tables.ts'

export type NewProductForm = BodyOf<Calls['products']['create']>
export type ProductChange = BodyOf<Calls['products']['update']>

/** Files that came with the form and are taken in already. */
export interface ProductFiles {
  readonly image?: FileRow
  readonly digitalFile?: FileRow
}

function nameOf(text: string): string {
  const name = toName(text)
  if (name === '') throw new AppError('request.invalid', { errors: [{ path: 'name', message: 'Needed.' }] })
  return name
}

/** The columns that a form names; what it leaves out stays. */
export function columnsOf(form: ProductChange, files: ProductFiles, type: ProductTable['type'], rules: ShelfRules): Partial<NewProduct> {
  // Grants of goods that were sent must not open a file later, nor the other way round.
  if (form.type !== undefined && form.type !== type)
    throw new AppError('request.invalid', { errors: [{ path: 'type', message: 'The kind of a product stays as it is.' }] })
  if (files.digitalFile && type !== 'digital')
    throw new AppError('request.invalid', { errors: [{ path: 'digitalFile', message: 'Only digital products have one.' }] })
  return {
    ...(form.name === undefined ? {} : { name: nameOf(form.name) }),
    ...(form.description === undefined ? {} : { description: toRichText(form.description) }),
    ...(form.price === undefined ? {} : { price: priceOf(form.price, rules) }),
    ...(form.subscriberBps === undefined ? {} : { subscriber_bps: form.subscriberBps }),
    ...(form.stock === undefined || type === 'digital' ? {} : { stock: form.stock }),
    ...(form.status === undefined ? {} : { status: form.status }),
    ...(files.image ? { image_id: files.image.id } : {}),
    ...(files.digitalFile ? { digital_file_id: files.digitalFile.id } : {}),
  }
}
