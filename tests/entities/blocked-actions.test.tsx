import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aPolicy } from '../support/cover'
import { aFund, anInvoice, aPayment } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aRunningSubscription } from '../support/sales'
import { testClock } from '../support/testClock'

const server = referenceServer()
const { day } = testClock()

const refund = { extent: 'full', amount_cents: null, lines: [], reason: 'duplicate', note: null }
const noted = { method_type: 'cash', amount_cents: 100, received_on: day(0), bank: null, reference: null }

/** The record, the words of the menu, the call to the server, and why the action is not possible. */
const blocked: [
  slug: string,
  make: () => Promise<{ uuid: string }>,
  item: string,
  action: string,
  body: object,
  why: string,
][] = [
  [
    'payments',
    () => aPayment(server.db, { status: 'processing' }),
    'Reembolsar',
    'refund',
    refund,
    'El banco todavía no lo confirma: aún no hay qué reembolsar',
  ],
  [
    'payments',
    () => aPayment(server.db, { status: 'pending', method_type: 'oxxo' }),
    'Reintentar cobro',
    'retry',
    { payment_method_uuid: null },
    'Espera a que la persona lo complete. Si ya no va a pagar así, cancélalo',
  ],
  ['payments', () => aPayment(server.db), 'Cancelar', 'cancel', {}, 'Ya se pagó. Reembólsalo en su lugar'],
  [
    'invoices',
    () => anInvoice(server.db, { status: 'paid', paid_cents: 11_600 }),
    'Anular',
    'void',
    { reason: 'Duplicada', redraft: false },
    'Ya se pagó. Haz una nota de crédito en su lugar',
  ],
  [
    'invoices',
    () => anInvoice(server.db, { status: 'uncollectible' }),
    'Registrar pago',
    'record_payment',
    noted,
    'Es incobrable. Ponla por cobrar antes de registrar un pago',
  ],
  [
    'funds',
    () => aFund(server.db, { posted_cents: 100_000, held_cents: 20_000 }),
    'Cerrar fondo',
    'close',
    { remainder: 'return', to_fund_uuid: null },
    'Tiene autorizaciones con monto retenido. Liquídalas o libéralas antes',
  ],
  [
    'subscriptions',
    () => aRunningSubscription(server, { status: 'past_due' }),
    'Poner en pausa',
    'pause',
    { when: 'now', until: day(20), cover: 'keep', reason: null },
    'Debe un cobro. Cóbralo antes de cambiarla',
  ],
  [
    'policies',
    () => aPolicy(server.db, { status: 'suspended' }),
    'Renovar',
    'renew',
    {},
    'Está suspendida. Reactívala antes de renovarla',
  ],
]

describe('what people look for and cannot be done now', () => {
  test.each(blocked)(
    'of %s says why, as the server does: %o %s',
    async (slug, make, item, action, body, why) => {
      const { uuid } = await make()
      const { user } = await open(`/admin/${slug}/${uuid}`, { as: 'admin' })
      const more = await screen.findByRole('button', { name: 'Más acciones' })
      more.focus()
      await user.keyboard('{ArrowDown}')
      const found = await screen.findByRole('menuitem', { name: new RegExp(`^${item}\\s*${why}$`) })
      expect(found).toHaveAttribute('aria-disabled', 'true')
      while (document.activeElement !== found) await user.keyboard('{ArrowDown}')
      await user.keyboard('{Enter}')
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(found).toBeVisible()

      const reply = await call('admin', `admin/${slug}/${uuid}/actions/${action}?dry_run=true`, {
        method: 'POST',
        body,
        headers: { 'if-match': '"1"' },
      })
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({ code: 'invalid_transition', message: why })
    },
  )
})
