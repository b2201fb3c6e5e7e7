// Which module may import which others. `npm run check` holds the code to it; an arrow that nothing uses must go.
// Sideways and upwards there are events (platform/outbox).

export const mayImport: Readonly<Record<string, readonly string[]>> = {
  settings: [],
  reference: [],
  pages: [],
  accounts: ['pages', 'reference'],
  sessions: ['accounts', 'settings'],
  registration: ['accounts', 'reference', 'sessions', 'settings'],
  administration: ['accounts', 'registration', 'sessions'],
  contact: ['accounts'],
  follows: ['accounts', 'pages'],
  addresses: ['accounts', 'reference'],
  ledger: [],
  sales: ['ledger'],
  entitlements: ['ledger'],
  payments: ['accounts', 'ledger', 'pages', 'settings'],
  subscriptions: ['accounts', 'entitlements', 'ledger', 'pages', 'payments', 'sales', 'settings'],
  charges: ['entitlements', 'ledger', 'pages', 'sales', 'settings'],
  products: ['accounts', 'entitlements', 'media', 'pages', 'settings'],
  orders: [
    'accounts', 'addresses', 'charges', 'entitlements', 'ledger', 'media', 'pages', 'products', 'sales', 'settings',
  ],
  earnings: ['accounts', 'ledger', 'sales'],
  users: ['accounts', 'follows', 'reference', 'registration', 'sessions', 'settings'],
  'own-media': ['accounts', 'media'],
  performers: ['accounts', 'follows', 'media', 'pages', 'reference', 'settings', 'users'],
  media: ['settings'],
  feed: ['accounts', 'entitlements', 'follows', 'media', 'pages', 'settings'],
  slugs: ['accounts', 'feed', 'performers', 'products', 'settings'],
  'social-sign-in': ['accounts', 'sessions'],
  site: ['feed', 'performers', 'settings'],
}
