// What is written with every move of an order: who did it, and the event that tells the others.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import * as store from './store.ts'
import type { OrderStepTable, OrderTable } from './tables.ts'

export interface Actor {
  /** Null: the program itself. */
  readonly id: string | null
  readonly role: OrderStepTable['actor_role']
}

export type Step = Pick<OrderStepTable, 'action'> & Partial<Pick<OrderStepTable, 'amount' | 'note' | 'nonce'>>

/** `order` is the order after the step. */
export async function writeStep(
  { clock, outbox }: { clock: Clock; outbox: Outbox },
  tx: Db,
  order: OrderTable,
  actor: Actor,
  step: Step,
): Promise<void> {
  await store.insertStep(tx, {
    id: newId(),
    order_id: order.id,
    action: step.action,
    state: order.state,
    actor_id: actor.id,
    actor_role: actor.role,
    amount: step.amount ?? null,
    note: step.note ?? null,
    nonce: step.nonce ?? null,
    created_at: clock.now(),
  })
  await outbox.write(tx, 'order.changed', {
    orderId: order.id,
    action: step.action,
    state: order.state,
    amount: step.amount ?? null,
    by: actor.role,
  })
}
