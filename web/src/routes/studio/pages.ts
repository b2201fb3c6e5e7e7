// The pages of the studio, one file to fetch.
export { Overview } from './overview.tsx'
export { Posts } from './posts.tsx'
export { EditPost, NewPost } from './write-post.tsx'
export { Payouts, RequestPayout } from './payout-pages.tsx'
export { EarningsPage, Subscribers } from './money-pages.tsx'
export { EditGallery, EditVideo, Galleries, NewGallery, NewVideo, Videos } from './asset-pages.tsx'
export { GoLive } from './live-page.tsx'
export { Coupons, EditProduct, NewProduct, Products, StudioOrders } from './shop-pages.tsx'
