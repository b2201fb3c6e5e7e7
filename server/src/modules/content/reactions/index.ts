/** Likes and bookmarks of whatever can be seen, and the numbers that follow from them. Knows no kind of thing. */
export { reactionRoutes, type BookmarkLists } from './routes.ts'
export { createReactions, type Reactions } from './service.ts'
export type { Listed } from './reading.ts'
export type { Flags, FlagReader } from './flags.ts'
export type { Reactable, Tally } from './needs.ts'
export { tellingLikes } from './telling.ts'
