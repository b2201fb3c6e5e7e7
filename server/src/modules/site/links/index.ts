/** What other sites get of what is public: pictures for links, frames, feeds. */
export { mountEmbeds } from './embeds.ts'
export { feedAddress, mountFeeds } from './feeds.ts'
export { mountPictures } from './pictures.ts'
export { addressOf, createLinks, type LinkNeeds, type Links } from './service.ts'
export type { PublicThing } from './things.ts'
