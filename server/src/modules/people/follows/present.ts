import type { FollowTable } from './store.ts'

export const presentFollow = (follow: FollowTable, type: 'performer' | 'team') => ({
  _id: follow.id,
  followerId: follow.follower_id,
  followingType: type,
  followingId: follow.page_id,
  createdAt: follow.created_at.toISOString(),
})
