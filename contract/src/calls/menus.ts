// The menus of the site, as their own page changes them; what they were stands in the history of settings.
import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { MenuItem } from './settings.ts'

const Menus = Type.Object({ items: Type.Array(MenuItem), version: Type.Integer({ minimum: 0 }) })
export type Menus = Static<typeof Menus>

export const menus = {
  read: call({
    method: 'GET',
    path: '/admin/menus',
    access: 'staff',
    permission: 'site.write',
    summary: 'The menus of the site, and how often they were changed',
    tags: ['settings'],
    status: 200,
    answer: one(Menus),
  }),
  save: call({
    method: 'PUT',
    path: '/admin/menus',
    access: 'staff',
    permission: 'site.write',
    summary: 'Change the menus; a page of this site that is not there is refused, and another site only over https',
    idempotency: 'brief',
    changes: ['settings'],
    body: Type.Object({
      items: Type.Array(MenuItem, { maxItems: 90 }),
      seen: Type.Integer({ minimum: 0 }),
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    }),
    status: 200,
    answer: one(Menus),
    errors: ['setting.fixed', 'setting.changed'],
  }),
}
