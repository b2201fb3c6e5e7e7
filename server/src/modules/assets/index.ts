/** What videos and galleries have in common: whom they are for, who may publish and see them, how they are searched. */
export { assetColumnsOf, blankAsset, type AssetWish } from './form.ts'
export { presentAsset } from './present.ts'
export { createPublishing, type Publishing, type PublishingNeeds } from './publishing.ts'
export { toOwnSearch, toPublicSearch } from './queries.ts'
export { searchAssets, type AssetSearch } from './search.ts'
export type { AssetTable } from './tables.ts'
export { createSights, type Sight, type SightNeeds, type Sights, type Who } from './viewing.ts'
