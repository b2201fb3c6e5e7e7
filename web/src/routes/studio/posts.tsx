import { PostList } from '../../features/studio/post-list.tsx'
import { Link } from '../../lib/router/index.ts'
import { StudioPage } from './studio-page.tsx'

export function Posts() {
  return (
    <StudioPage
      title="Posts"
      action={
        <Link className="btn" to="/studio/posts/create">
          New post
        </Link>
      }
    >
      <PostList />
    </StudioPage>
  )
}
