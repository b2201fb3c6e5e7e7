import type { Product } from '@fieldhouse/contract'
import type { Standing } from '#content/things'

export type ProductTable = {
  id: string
  page_id: string
  /** Who put it up; null: the athlete of its page. */
  created_by: string | null
  slug: string
  name: string
  description: string
  type: Product['type']
  /** Hundredths of a token. */
  price: number
  /** Off the price for those who subscribe to its page, in hundredths of a percent; 0: one price for everybody. */
  subscriber_bps: number
  /** Null: as many as are wanted. */
  stock: number | null
  image_id: string | null
  digital_file_id: string | null
  status: Product['status']
  likes: number
  comments: number
  bookmarks: number
  shares: number
  sold: number
  views: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  /** What staff of the site decided. */
  refusal: Standing | null
  /** Kept by the database: active, neither removed nor refused. */
  listed: boolean
}

export type NewProduct = Omit<ProductTable, 'listed'>
export type Tables = { product: ProductTable }
