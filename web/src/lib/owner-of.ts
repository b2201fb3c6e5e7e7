import type { DataFor } from './calls.ts'

type Thing = Pick<DataFor<'videos.view'>, 'performer'> & { team?: DataFor<'videos.view'>['team'] | null }

/** The page that a thing is on: its team's, or that of the athlete who made it. */
export const ownerOf = ({ team, performer }: Thing) =>
  team
    ? {
        name: team.name,
        avatar: team.avatar,
        path: team.path,
        isVerified: team.verified,
        colors: team.colors,
        type: 'team' as const,
        id: team._id,
      }
    : {
        name: performer.name,
        avatar: performer.avatar,
        path: performer.path,
        isVerified: performer.verifiedAccount,
        colors: performer.colors,
        type: 'performer' as const,
        id: performer._id,
      }

/** What finds more of the same page. */
export const pageFilter = ({ type, id }: Pick<ReturnType<typeof ownerOf>, 'type' | 'id'>) =>
  type === 'team' ? { teamId: id } : { performerId: id }
