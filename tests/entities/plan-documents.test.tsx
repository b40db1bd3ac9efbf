import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NewPlan } from '@/contract/plans'
import { open } from '../support/app'
import { aPolicy } from '../support/cover'
import { call, previewedCall, referenceServer, tokenFor } from '../support/referenceServer'
import { aPlan, aPlanFile } from '../support/sales'

const server = referenceServer()

const planOf = ({ uuid }: { uuid: string }) =>
  server.db.selectFrom('plans').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const act = async (plan: { uuid: string }, name: string, body: object = {}) =>
  call('manager', `admin/plans/${plan.uuid}/actions/${name}`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${(await planOf(plan)).version}"` },
  })
const publicly = (uuid: string) => call('visitor', `public/plan-documents/${uuid}`)

test('a plan is not published without what is agreed to with it, and says so', async () => {
  const plan = await aPlan(server.db, { documents: JSON.stringify([]) })
  const refused = await act(plan, 'publish')
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Al plan le faltan sus condiciones generales. Adjunta al menos un documento antes de publicarlo',
  ])
  const document = await aPlanFile(server.db, plan.uuid, { version: '2.1' })
  const edited = await call('manager', `admin/plans/${plan.uuid}`, {
    method: 'PATCH',
    body: { documents: [document] },
    headers: { 'if-match': `"${plan.version}"` },
  })
  expect(edited.statusCode, edited.body).toBe(200)
  expect((await publicly(document.attachment_uuid)).statusCode).toBe(404)
  expect((await act(plan, 'publish')).statusCode).toBe(200)
  const file = await publicly(document.attachment_uuid)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const removed = await call('manager', `admin/plans/${plan.uuid}/attachments/${document.attachment_uuid}`, {
    method: 'DELETE',
  })
  expect([removed.statusCode, removed.json().message]).toEqual([
    409,
    'Se publicó con el plan y queda como constancia de lo que se contrató',
  ])
})

test('a document is a file of the plan itself, once, and on paper', async () => {
  const [plan, other] = [await aPlan(server.db), await aPlan(server.db)]
  const refused = async (documents: object[]) =>
    (
      await call('manager', `admin/plans/${plan.uuid}`, {
        method: 'PATCH',
        body: { documents },
        headers: { 'if-match': `"${plan.version}"` },
      })
    )
      .json()
      .errors?.map(({ field, message }: { field: string; message: string }) => [field, message])
  const [mine, theirs] = [await aPlanFile(server.db, plan.uuid), await aPlanFile(server.db, other.uuid)]
  await server.db
    .updateTable('attachments')
    .set({ media_type: 'image/png' })
    .where('uuid', '=', mine.attachment_uuid)
    .execute()
  expect(await refused([theirs])).toEqual([
    ['documents.0.attachment_uuid', 'Adjunta el documento a este plan'],
  ])
  expect(await refused([mine])).toEqual([['documents.0.attachment_uuid', 'El documento debe ser un PDF']])
  expect(await refused([mine, mine])).toEqual([
    ['documents.1.attachment_uuid', 'Ese archivo ya está entre los documentos'],
  ])
})

test('a document of a new plan is a file that its author has just sent, and of no other plan', async () => {
  const source = await aPlan(server.db, { documents: JSON.stringify([]) })
  const written = Object.entries(source).filter(([field]) => field in NewPlan.shape)
  const whole = { ...Object.fromEntries(written), code: 'NUEVO-9', slug: 'nuevo-9' }
  const [author, another] = [await tokenFor('manager'), await tokenFor('manager')]
  const send = async (token: string) => {
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/v2/admin/plans/attachments?name=Condiciones.pdf',
      headers: {
        'x-app-key': 'salvia-console',
        authorization: `Bearer ${token}`,
        'content-type': 'application/pdf',
      },
      payload: Buffer.from('%PDF-1.7'),
    })
    return { attachment_uuid: sent.json().data.uuid, title: 'C', version: '1', issued_on: '2026-03-01' }
  }
  const create = (documents: object[]) =>
    call({ token: author }, 'admin/plans', { method: 'POST', body: { ...whole, documents } })
  for (const document of [await send(another), await aPlanFile(server.db, source.uuid)])
    expect((await create([document])).json().errors).toMatchObject([{ field: 'documents.0.attachment_uuid' }])
  const own = await send(author)
  const created = await create([own])
  expect(created.statusCode, created.body).toBe(201)
  const { uuid } = created.json().data
  const files = (await call('viewer', `admin/plans/${uuid}/attachments`)).json().data
  expect(files).toMatchObject([{ uuid: own.attachment_uuid, name: 'Condiciones.pdf' }])
})

test('a policy keeps the version that it was sold with, and both versions stay available', async () => {
  const plan = await aPlan(server.db, { status: 'published', public_name: 'Plan Firme' })
  const policy = await aPolicy(server.db, { plan_uuid: plan.uuid, plan_revision: plan.revision })
  const [old] = plan.documents
  const next = await aPlanFile(server.db, plan.uuid, { version: '9.9', issued_on: '2026-04-01' })
  expect((await act(plan, 'save_draft', { documents: [next] })).statusCode).toBe(200)
  const { draft } = (await call('viewer', `admin/plans/${plan.uuid}`)).json().data
  expect(draft.documents).toEqual([next])
  const published = await previewedCall('manager', `admin/plans/${plan.uuid}/actions/publish_revision`, {
    body: {},
    version: (await planOf(plan)).version,
  })
  expect(published.statusCode, published.body).toBe(200)
  const onSale = (await call('visitor', `public/plans/${plan.slug}`)).json().data
  expect(onSale.documents).toEqual([next])
  const sold = (await call('viewer', `admin/policies/${policy.uuid}`)).json().data
  expect(sold.documents).toEqual(plan.documents)
  for (const uuid of [old?.attachment_uuid ?? '', next.attachment_uuid])
    expect((await publicly(uuid)).statusCode).toBe(200)
})

test('a plan that is made out of another has files of its own, and may be published', async () => {
  const plan = await aPlan(server.db, { status: 'published' })
  const made = await call('manager', `admin/plans/${plan.uuid}/copies`, { method: 'POST', body: {} })
  const { uuid, documents } = made.json().data
  expect(documents).toMatchObject([{ title: 'Condiciones generales', version: '1.0' }])
  expect(documents[0].attachment_uuid).not.toBe(plan.documents[0]?.attachment_uuid)
  expect((await act({ uuid }, 'publish')).statusCode).toBe(200)
})

test('a document is attached in the editor, with its version and its day', async () => {
  const plan = await aPlan(server.db, { documents: JSON.stringify([]) })
  const { user } = await open(`/admin/plans/${plan.uuid}?edit=1`, { as: 'manager' })
  const group = await screen.findByRole('region', { name: 'Documentos' })
  await user.click(await within(group).findByRole('button', { name: 'Agregar documento' }))
  await user.type(within(group).getByLabelText('Documento'), 'Condiciones generales')
  await user.type(within(group).getByLabelText('Versión'), '3.0')
  const file = new File(['%PDF-1.7 condiciones'], 'Condiciones.pdf', { type: 'application/pdf' })
  const input = group.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('Nothing takes a file')
  await user.upload(input, file)
  expect(await within(group).findByText('Condiciones.pdf')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByRole('button', { name: 'Descargar Condiciones generales' })).toBeVisible()
  const [kept] = (await planOf(plan)).documents
  expect(kept).toMatchObject({ title: 'Condiciones generales', version: '3.0' })
})
