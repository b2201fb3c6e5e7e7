// Every page of those who run the site by its address.
import type { Route } from '../../lib/router/index.ts'
import type * as adminPages from './pages.ts'
import type * as booksPages from './books-pages.ts'
import type * as moneyPages from './money-pages.ts'
import type * as setupPages from './setup.tsx'
import type * as peoplePages from './people-pages.ts'
import type * as housePages from './house-pages.tsx'
import type * as staffPages from './staff-pages.ts'

const load = (name: keyof typeof adminPages) => () => import('./pages.ts').then((pages) => ({ default: pages[name] }))
const loadOfMoney = (name: keyof typeof moneyPages) => () => import('./money-pages.ts').then((pages) => ({ default: pages[name] }))
const loadOfBooks = (name: keyof typeof booksPages) => () => import('./books-pages.ts').then((pages) => ({ default: pages[name] }))
const loadOfStaff = (name: keyof typeof staffPages) => () => import('./staff-pages.ts').then((pages) => ({ default: pages[name] }))
const loadOfSetup = (name: keyof typeof setupPages) => () => import('./setup.tsx').then((pages) => ({ default: pages[name] }))
const loadOfPeople = (name: keyof typeof peoplePages) => () => import('./people-pages.ts').then((pages) => ({ default: pages[name] }))
const loadOfHouse = (name: keyof typeof housePages) => () => import('./house-pages.tsx').then((pages) => ({ default: pages[name] }))
const pageOf = (path: string, title: string, loaded: Route['load']): Route => ({
  path,
  title,
  layout: 'primary',
  flags: ['noredirect'],
  load: loaded,
})
const page = (path: string, title: string, name: keyof typeof adminPages): Route => pageOf(path, title, load(name))

export const routes: readonly Route[] = [
  { path: '/admin/first', title: 'First administrator', layout: 'blank', flags: ['visitor'], load: load('FirstAdministrator') },
  pageOf('/admin', 'Administration', () => import('./office.tsx')),
  page('/admin/reports', 'Reports', 'Reports'),
  pageOf('/admin/transactions', 'Card payments', loadOfMoney('Transactions')),
  pageOf('/admin/disputes', 'Disputes', loadOfMoney('Disputes')),
  pageOf('/admin/disputes/:id', 'Dispute', loadOfMoney('Disputes')),
  pageOf('/admin/troubles', 'Troubles', loadOfMoney('Troubles')),
  pageOf('/admin/reconciliation', 'The books', loadOfBooks('Reconciliation')),
  pageOf('/admin/journal', 'Journal', loadOfBooks('Journal')),
  pageOf('/admin/earnings', 'Earnings by year', loadOfMoney('Payees')),
  pageOf('/admin/commissions', 'Commission', loadOfMoney('Commissions')),
  pageOf('/admin/taxes', 'Tax', loadOfBooks('Taxes')),
  pageOf('/admin/orders', 'Orders', () => import('./shop.tsx').then(({ AdminOrders }) => ({ default: AdminOrders }))),
  pageOf('/admin/receipts', 'Receipts', loadOfBooks('AdminReceipts')),
  pageOf('/admin/receipts/:id', 'Receipt', loadOfBooks('AdminReceipts')),
  pageOf('/admin/referrals', 'Recommendations', () => import('./referrals.tsx')),
  pageOf('/admin/refunds', 'Money back', loadOfMoney('AdminRefunds')),
  pageOf('/admin/coupons', 'Coupons', () => import('./shop.tsx').then(({ AdminCoupons }) => ({ default: AdminCoupons }))),
  pageOf('/admin/sandbox', 'Practice', () => import('./practice.tsx').then(({ Practice }) => ({ default: Practice }))),
  page('/admin/teams', 'Teams', 'AdminTeams'),
  page('/admin/schools', 'Schools', 'AdminSchools'),
  page('/admin/sports', 'Sports', 'AdminSports'),
  {
    path: '/admin/inquiries',
    title: 'Messages from visitors',
    layout: 'primary',
    flags: ['noredirect'],
    load: () => import('./inquiries.tsx'),
  },
  { path: '/admin/statistics', title: 'Statistics', layout: 'primary', flags: ['noredirect'], load: () => import('./statistics.tsx') },
  { path: '/admin/registrations', title: 'New accounts', layout: 'primary', flags: ['noredirect'], load: () => import('./admissions.tsx') },
  { path: '/admin/work', title: 'Work', layout: 'primary', flags: ['noredirect'], load: () => import('./work.tsx') },
  pageOf('/admin/screening', 'Screening', () => import('./screening.tsx')),
  page('/admin/trends', 'Talked about', 'Trends'),
  page('/admin/verification', 'Verification', 'Verification'),
  pageOf('/admin/pages', 'Pages', () => import('./site-pages.tsx')),
  pageOf('/admin/settings', 'Settings', () => import('./settings.tsx')),
  pageOf('/admin/keys', 'Keys of the site', () => import('./site-keys.tsx')),
  pageOf('/admin/mails', 'Letters', () => import('./mails.tsx')),
  pageOf('/admin/menus', 'Menus', () => import('./menus.tsx')),
  pageOf('/admin/announcements', 'Announcements by mail', () => import('./announcements.tsx')),
  pageOf('/admin/imports', 'Imports', () => import('./imports.tsx')),
  pageOf('/admin/invitations', 'Invitations', () => import('./invitations.tsx')),
  pageOf('/admin/notices', 'Notices', () => import('./notices.tsx')),
  pageOf('/admin/status', 'Status page', () => import('./status.tsx')),
  pageOf('/admin/switches', 'Switches', () => import('./switches.tsx')),
  pageOf('/admin/setup', 'The first hour', loadOfSetup('AdminSetup')),
  pageOf('/admin/checklist', 'What the house needs', loadOfSetup('AdminChecklist')),
  pageOf('/admin/alerts', 'Alerts', loadOfHouse('AdminAlerts')),
  pageOf('/admin/storage', 'Storage', loadOfHouse('AdminStorage')),
  pageOf('/admin/backups', 'Backups', loadOfHouse('AdminBackups')),
  pageOf('/admin/recovery', 'Recovery', loadOfHouse('AdminRecovery')),
  pageOf('/admin/retention', 'What is kept', loadOfHouse('AdminRetention')),
  pageOf('/admin/mail', 'Mail', loadOfHouse('AdminMail')),
  pageOf('/admin/audit', 'What staff did', loadOfStaff('AdminAudit')),
  pageOf('/admin/staff', 'Staff', loadOfStaff('AdminStaff')),
  pageOf('/admin/accounts', 'People', loadOfPeople('Accounts')),
  pageOf('/admin/accounts/:id', 'One account', loadOfPeople('OneAccount')),
  pageOf('/admin/proposals', 'Two decide', loadOfPeople('Proposals')),
  pageOf('/admin/payouts', 'Payouts', loadOfMoney('ReviewPayouts')),
]
