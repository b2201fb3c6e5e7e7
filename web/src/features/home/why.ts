import type { HomePost, Suggested } from './api.ts'

/** Whose posts stand here one follows; that alone says nothing. */
const ofPost: Readonly<Record<Exclude<HomePost['why'], 'followed' | null>, (name: string) => string>> = {
  liked: (name) => `You often like ${name}’s posts`,
  opened: (name) => `You often read ${name}’s posts`,
  replied: (name) => `You often answer ${name}`,
  bought: (name) => `You support ${name}`,
  subscribed: (name) => `You subscribe to ${name}`,
}

/** Why a post stands where it stands; nothing where its time alone says so. */
export const whyOf = (why: HomePost['why'], name: string): string | null => (why === null || why === 'followed' ? null : ofPost[why](name))

export const whySuggested: Readonly<Record<Suggested['why'], string>> = {
  school: 'Your school',
  sport: 'Your sport',
  neighbours: 'Near what you follow',
  young: 'New here',
  known: 'Known by many',
}
