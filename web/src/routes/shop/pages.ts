// The pages of the shop, one file to fetch.
export { Product } from './product.tsx'
export { OrderPage, Orders } from './orders.tsx'
