/** What a link leads to. A stream is its page's. */
export interface Shared {
  type: 'feed' | 'video' | 'gallery' | 'product' | 'performer' | 'team'
  id: string
  title: string
  /** Where it stands, without a query. */
  path: string
}
