/** What pages sell beside posts: goods and files (wire.md 4.5, money.md 10). Orders take from its stock. */
import { createReading } from './reading.ts'
import { createWriting, type Needs } from './service.ts'
import { createViewing, type ViewingNeeds } from './viewing.ts'

export { productRoutes } from './routes.ts'
export type { ProductTable } from './tables.ts'

export type Products = ReturnType<typeof createProducts>

/** Also guards the files of digital products. */
export function createProducts(needs: Needs & ViewingNeeds) {
  const reading = createReading({ ...needs, viewing: createViewing(needs) })
  const writing = createWriting(needs)
  needs.media.guard('product', reading.canSee)
  return { reading, writing }
}
