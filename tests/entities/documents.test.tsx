import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createPdfPage } from '@server/pdf/pdfPage'
import { printBenefits } from '@server/features/documents/benefitsTable'
import { loadBenefitsOfCover } from '@server/domain/cover/answering/benefitsToday'
import { open } from '../support/app'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aPayment, aService, aServiceCategory } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan, aServiceBenefit } from '../support/sales'

const server = referenceServer()

describe('the receipt of a payment', () => {
  test('is a file for users who may see the payment, once it arrived', async () => {
    const paid = await aPayment(server.db, {
      status: 'succeeded',
      receipt_number: 'REC-T1',
      paid_at: '2026-03-05T16:00:00Z',
    })
    const reply = await call('viewer', `admin/payments/${paid.uuid}/receipt`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toBe("attachment; filename*=UTF-8''REC-T1.pdf")
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const failed = await aPayment(server.db, { status: 'failed' })
    expect((await call('viewer', `admin/payments/${failed.uuid}/receipt`)).statusCode).toBe(409)
  })

  test('is sent again, with the file, to the address that staff say', async () => {
    const paid = await aPayment(server.db, {
      status: 'succeeded',
      receipt_number: 'REC-T2',
      paid_at: '2026-03-05T16:00:00Z',
    })
    const { user } = await open(`/admin/payments/${paid.uuid}`, { as: 'manager' })
    expect(await screen.findByRole('button', { name: 'Descargar recibo' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reenviar comprobante' }))
    const dialog = within(await screen.findByRole('dialog'))
    const to = await dialog.findByLabelText('Para')
    await user.clear(to)
    await user.type(to, 'contabilidad@ejemplo.test')
    expect(await dialog.findByText(/contabilidad@ejemplo.test/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Reenviar comprobante' }))
    expect(await screen.findByText('Comprobante reenviado')).toBeVisible()
    await server.jobs.runDue()
    await waitFor(() => expect(server.mail).toHaveLength(1))
    expect(server.mail[0]).toMatchObject({
      to: 'contabilidad@ejemplo.test',
      subject: 'Recibo REC-T2',
      files: [{ name: 'REC-T2.pdf', type: 'application/pdf' }],
    })
    expect(await screen.findByText('contabilidad@ejemplo.test')).toBeVisible()
  })

  test('is not sent by a viewer', async () => {
    const paid = await aPayment(server.db, { status: 'succeeded' })
    const body = { to: 'x@ejemplo.test', message: null }
    const reply = await previewedCall('viewer', `admin/payments/${paid.uuid}/actions/send_receipt`, { body })
    expect(reply.statusCode).toBe(403)
  })
})

describe('the certificate', () => {
  test('of a policy, and of one person in it, is a file; of one that was not issued there is none', async () => {
    const policy = await aPolicy(server.db, { number: 'POL-T9000' })
    const cover = await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    for (const address of [`policies/${policy.uuid}`, `member-policies/${cover.uuid}`]) {
      const reply = await call('viewer', `admin/${address}/certificate`)
      expect(reply.statusCode).toBe(200)
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const draft = await aPolicy(server.db, { status: 'draft' })
    expect((await call('viewer', `admin/policies/${draft.uuid}/certificate`)).statusCode).toBe(409)
    const ended = await aMemberPolicy(server.db, { status: 'ended' })
    expect((await call('viewer', `admin/member-policies/${ended.uuid}/certificate`)).statusCode).toBe(409)
  })

  test('tells the services whose terms are not those of their category, and those that are left out', async () => {
    const { db } = server
    const { uuid: category } = await aServiceCategory(db, { name: 'Imagenología' })
    const apart = await aService(db, { name: 'Resonancia', category_uuid: category })
    const out = await aService(db, { name: 'Tomografía', category_uuid: category })
    const benefits = [
      aBenefit(category),
      aServiceBenefit(apart.uuid, { limit_count: 1 }),
      aServiceBenefit(out.uuid, { covered: false }),
    ]
    const plan = await aPlan(db, { status: 'published', benefits: JSON.stringify(benefits) })
    const policy = await aPolicy(db, { plan_uuid: plan.uuid })
    const cover = await aMemberPolicy(db, { policy_uuid: policy.uuid })
    const sheet = await createPdfPage({
      title: 'Certificado',
      author: 'Salvia',
      subject: 'Cobertura',
      at: '2026-03-05',
    })
    const table = vi.spyOn(sheet, 'addTable')
    const place = vi.spyOn(sheet, 'addText')
    printBenefits(sheet, 'Qué cubre', {
      benefits: await loadBenefitsOfCover(db, cover.uuid, '2026-03-05'),
      currency: 'MXN',
    })
    expect(table.mock.calls[0]?.[2]).toEqual([
      ['Imagenología', '6 veces', '$80.00', 'Desde el primer día'],
      ['Resonancia (en lugar de Imagenología)', '1 vez', '$80.00', 'Desde el primer día'],
    ])
    expect(place).toHaveBeenLastCalledWith(
      'P',
      expect.objectContaining({ text: 'No incluye: Tomografía.' }),
      {},
    )
  })

  test('is offered where the policy is seen', async () => {
    const policy = await aPolicy(server.db)
    await open(`/admin/policies/${policy.uuid}`, { as: 'viewer' })
    expect(await screen.findByRole('button', { name: 'Descargar certificado' })).toBeVisible()
  })
})
