// Exports as the services write them, small: two forms of each, as it is and as it was.

interface GhostPost {
  readonly id: string
  readonly title: string
  readonly html: string | null
  readonly type?: 'post' | 'page'
  readonly feature_image?: string
}

/** Ghost 5. */
export const ghostExport = (posts: readonly GhostPost[]): string =>
  JSON.stringify({
    db: [
      {
        meta: { exported_on: 1_780_000_000_000, version: '5.82.2' },
        data: {
          posts: posts.map(({ id, type = 'post', ...post }) => ({
            id,
            uuid: `uuid-${id}`,
            slug: post.title.toLowerCase().replaceAll(' ', '-'),
            mobiledoc: null,
            lexical: '{}',
            plaintext: null,
            status: 'published',
            visibility: 'public',
            type,
            custom_excerpt: null,
            ...post,
          })),
          posts_tags: [],
          tags: [],
          users: [{ id: '1', email: 'author@example.org' }],
        },
      },
    ],
  })

/** Ghost 1: no `db` around it, pages are marked by a number, the picture has another name. */
export const oldGhostExport = JSON.stringify({
  meta: { exported_on: 1_500_000_000_000, version: '1.0.0' },
  data: {
    posts: [
      { id: 1, title: 'First lap', slug: 'first-lap', html: '<p>Where it began.</p>', image: null, page: 0, status: 'published' },
      { id: 2, title: 'About', slug: 'about-us', html: '<h1>Who we are</h1><p>Runners.</p>', page: 1, status: 'published' },
    ],
  },
})

export const ghostMembers = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ada@example.org,Ada,,true,false,,2024-01-01T00:00:00.000Z,,,
2,ben@example.org,Ben,,true,false,cus_1,2024-01-01T00:00:00.000Z,,,Gold
3,quiet@example.org,Quiet,,false,false,,2024-01-01T00:00:00.000Z,,,
4,not an address,Nobody,,true,false,,2024-01-01T00:00:00.000Z,,,
5,ADA@example.org,Ada again,,true,false,,2024-01-01T00:00:00.000Z,,,
`

export const patreonMembers = `Name,Email,Discord,Patron Status,Follows You,Free Member,Free Trial,Lifetime Amount,Pledge Amount,Charge Frequency,Tier,User ID,Next Charge Date
Ada,ada@example.org,,Active patron,Yes,No,No,120.00,10.00,monthly,Gold,11,2026-12-01
Cleo,cleo@example.org,,Active patron,Yes,No,No,20.00,5.00,monthly,Silver,12,2026-12-01
Dan,dan@example.org,,Former patron,No,No,No,5.00,0.00,monthly,,13,
`
/** As it was until 2018. */
export const oldPatreonMembers = `"FirstName","LastName","Email","Pledge","Lifetime","Status","Twitter"
"Eve","Stone","eve@example.org","$5.00","$50.00","Ok",""
"Finn","Gray","finn@example.org","$5.00","$50.00","Declined",""
`

export const wordPressExport = (items: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Old blog</title>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://blog.example</wp:base_site_url>
  ${items}
</channel>
</rss>`

interface WordPressItem {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly type?: string
  readonly status?: string
  readonly slug?: string
}

export const wordPressItem = ({ id, title, text, type = 'post', status = 'publish', slug = `p-${id}` }: WordPressItem): string => `
  <item>
    <title><![CDATA[${title}]]></title>
    <guid isPermaLink="false">https://blog.example/?p=${id}</guid>
    <content:encoded><![CDATA[${text}]]></content:encoded>
    <excerpt:encoded><![CDATA[]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_name>${slug}</wp:post_name>
    <wp:status>${status}</wp:status>
    <wp:post_type>${type}</wp:post_type>
  </item>`

export const substackPosts = `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
101.winter-miles,2024-01-02T00:00:00.000Z,true,,,newsletter,everyone,Winter miles,Cold and long,
102.spring,2024-03-02T00:00:00.000Z,false,,,newsletter,only_paid,Spring,,
`
export const substackReaders = `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
gus@example.org,false,,other,false,2024-01-01T00:00:00.000Z,
hal@example.org,true,,yearly,true,2024-01-01T00:00:00.000Z,
`
