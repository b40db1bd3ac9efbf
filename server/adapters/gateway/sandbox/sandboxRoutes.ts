import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { inPesos } from '@server/money/pesos'
import { showPage } from '@server/adapters/gateway/gatewayPage'
import { cardPage, confirmPage, disputePage, voucherPage } from './pages'
import type { Sandbox } from './sandboxGateway'
import { isBehaviour } from './testCards'

const hidden = { hide: true } as const

/** What the card page sends: the behaviour of the card, never its number. */
const FrameCard = z.strictObject({
  behaviour: z.string().check(z.refine(isBehaviour)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: z.int().check(z.minimum(1), z.maximum(12)),
  exp_year: z.int().check(z.minimum(2000), z.maximum(2099)),
})

/** Registers the sandbox's own pages, for cards and for the bank. They are no part of the API. */
export function sandboxRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get('/sandbox/card', { schema: hidden }, (_request, reply) => showPage(reply, cardPage))

  routes.post('/sandbox/tokens', { schema: { ...hidden, body: FrameCard } }, async (request, reply) => {
    const { behaviour, last4, exp_month, exp_year } = request.body
    if (!isBehaviour(behaviour)) return reply.code(422).send()
    const token = await sandbox.keepFrameCard(
      {
        token: '',
        brand: 'Visa',
        funding: 'credit',
        last4,
        exp_month,
        exp_year,
        issuer: 'Banco de prueba',
        country: 'MX',
        three_ds_supported: true,
      },
      behaviour,
    )
    return reply.code(201).send({ token })
  })

  const OfCharge = z.object({ id: z.string().check(z.regex(/^pay_\w{1,40}$/)) })

  routes.get('/sandbox/confirm/:id', { schema: { ...hidden, params: OfCharge } }, async (request, reply) => {
    const charge = await sandbox.findWaiting(request.params.id)
    const said = charge && {
      description: charge.description,
      amount: charge.amount_cents > 0 ? inPesos(charge.amount_cents, charge.currency) : null,
    }
    return showPage(reply, confirmPage(said))
  })

  routes.post(
    '/sandbox/confirm/:id',
    { schema: { ...hidden, params: OfCharge, body: z.strictObject({ confirmed: z.boolean() }) } },
    async (request, reply) => {
      await sandbox.answer(request.params.id, request.body.confirmed)
      return reply.code(204).send()
    },
  )

  routes.get('/sandbox/dispute/:id', { schema: { ...hidden, params: OfCharge } }, async (request, reply) => {
    const charge = await sandbox.findCharged(request.params.id)
    const said = charge && {
      description: charge.description,
      amount: inPesos(charge.amount_cents, charge.currency),
    }
    return showPage(reply, disputePage(said))
  })

  routes.get('/sandbox/voucher/:id', { schema: { ...hidden, params: OfCharge } }, async (request, reply) => {
    const voucher = await sandbox.findUnpaid(request.params.id)
    const said = voucher && { ...voucher, amount: inPesos(voucher.amount_cents, voucher.currency) }
    return showPage(reply, voucherPage(said))
  })

  const VoucherStep = z.strictObject({ step: z.enum(['paid', 'expired']) })
  routes.post(
    '/sandbox/voucher/:id',
    { schema: { ...hidden, params: OfCharge, body: VoucherStep } },
    async (request, reply) => {
      await sandbox.settleElsewhere(request.params.id, request.body.step === 'paid')
      return reply.code(204).send()
    },
  )

  const Dispute = z.strictObject({ step: z.enum(['open', 'won', 'lost']) })
  routes.post(
    '/sandbox/dispute/:id',
    { schema: { ...hidden, params: OfCharge, body: Dispute } },
    async ({ params: { id }, body: { step } }, reply) => {
      const charge = await sandbox.findCharged(id)
      if (!charge) return reply.code(404).send()
      if (step === 'open') await sandbox.dispute(id, charge.amount_cents)
      else await sandbox.decideDispute(id, charge.amount_cents, step === 'won')
      return reply.code(204).send()
    },
  )
}
