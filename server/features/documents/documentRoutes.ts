import { asDownload } from '@server/core/asDownload'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { coverLetters, policyLetters, SendCertificate } from '@/contract/letters'
import { paymentActions, SendReceipt } from '@/contract/payments'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { actionRoute } from '@server/records/actionRoute'
import { keepingStatus } from '@server/records/keepingStatus'
import { payments } from '@server/domain/billing/payments/payments'
import { readerOf } from '@server/records/readable'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { makeReceiptFile, sendReceiptAgain } from '@server/domain/billing/paymentProcessing/receipts'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { policies } from '@server/domain/cover/policies'
import { makeCertificateFile, sendCoverCertificate, sendPolicyCertificate } from './sendCertificate'
import { loadIssuer } from '@server/pdf/letterhead'
import { linkCodePdf, loadLinkToPrint } from './linkCodePdf'

/** Routes of documents as PDF: receipts, certificates, cards and the QR code of a link. */
export function documentRoutes(
  app: FastifyInstance,
  services: { db: Database; clock: Clock; publicUrl: string },
): void {
  const { db, clock, publicUrl } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const params = z.object({ uuid: Uuid })

  actionRoute(app, services, payments, {
    name: 'send_receipt',
    transition: paymentActions.send_receipt,
    body: SendReceipt,
    act: keepingStatus(sendReceiptAgain),
  })

  routes.get(
    `${ADMIN}payments/:uuid/receipt`,
    { config: { access: 'Payment.view' }, schema: { tags: ['payments'], params } },
    async (request, reply) => {
      const { uuid } = request.params
      const file = await makeReceiptFile(db, uuid)
      if (file) return asFile(reply, file.name, file.content)
      if (await payments.find(db, uuid, readerOf(request, clock)))
        throw conflict('invalid_transition', 'El pago no se ha recibido: todavía no hay recibo')
      throw notFound(payments.noun)
    },
  )

  actionRoute(app, services, policies, {
    name: 'send_certificate',
    transition: policyLetters.send_certificate,
    body: SendCertificate,
    act: keepingStatus(sendPolicyCertificate),
  })

  actionRoute(app, services, memberPolicies, {
    name: 'send_certificate',
    transition: coverLetters.send_certificate,
    body: SendCertificate,
    act: keepingStatus(sendCoverCertificate),
  })

  routes.get(
    `${ADMIN}policies/:uuid/certificate`,
    { config: { access: 'Policy.view' }, schema: { tags: ['policies'], params } },
    async (request, reply) => {
      const reader = readerOf(request, clock)
      const { name, content } = await makeCertificateFile(db, 'policy', request.params.uuid, reader)
      return asFile(reply, name, content)
    },
  )

  routes.get(
    `${ADMIN}member-policies/:uuid/certificate`,
    { config: { access: 'MemberPolicy.view' }, schema: { tags: ['member-policies'], params } },
    async (request, reply) => {
      const reader = readerOf(request, clock)
      const { name, content } = await makeCertificateFile(db, 'cover', request.params.uuid, reader)
      return asFile(reply, name, content)
    },
  )

  routes.get(
    `${ADMIN}shorteners/:uuid/qr`,
    { config: { access: 'Shortener.view' }, schema: { tags: ['shorteners'], params } },
    async (request, reply) => {
      const link = await loadLinkToPrint(db, request.params.uuid)
      if (!link) throw notFound('El enlace corto')
      const address = new URL(`/rl/${link.code}`, publicUrl).href
      const file = await linkCodePdf({ link, address, issuer: await loadIssuer(db), at: clock.now() })
      return asFile(reply, `Código QR ${link.code}.pdf`, file)
    },
  )
}

const asFile = (reply: FastifyReply, name: string, content: Buffer) =>
  reply.type('application/pdf').header('Content-Disposition', asDownload(name)).send(content)
