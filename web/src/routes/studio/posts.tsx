import { PostList } from '../../features/studio/post-list.tsx'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { ActingFor, studioPath } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

export function Posts() {
  const create = studioPath('/studio/posts/create', useQueryParam('teamId'))
  return (
    <StudioPage
      title="Posts"
      action={
        <Link className="btn" to={create}>
          New post
        </Link>
      }
    >
      <ActingFor right="member">{(acting) => <PostList key={acting.teamId} {...acting} />}</ActingFor>
    </StudioPage>
  )
}
