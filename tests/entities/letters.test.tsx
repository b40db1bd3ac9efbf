import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aClaimBody, aColleague, act, askFor } from '../support/claims'
import { open } from '../support/app'
import { aCoveredService, aMemberPolicy, aPolicy } from '../support/cover'
import { aCustomer, aMember, aPerson, aService, aServiceCategory } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { pressAct, pick } from '../support/screens'

const server = referenceServer()

const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
type User = Awaited<ReturnType<typeof open>>['user']

/** Presses what a dialog says it does, once its preview is there. */
async function confirm(user: User, dialog: Awaited<ReturnType<typeof dialogOf>>, name: string) {
  await waitFor(() => expect(dialog.getByRole('button', { name })).not.toHaveAttribute('aria-disabled'))
  await user.click(dialog.getByRole('button', { name }))
}

/** A policy whose payer and holder read mail at addresses of their own. */
async function aReadPolicy() {
  const person_uuid = (await aPerson(server.db, { email: 'titular@ejemplo.test', birth_date: '1990-05-05' }))
    .uuid
  const holder = await aMember(server.db, { person_uuid })
  const { account_uuid } = holder
  const customer = await aCustomer(server.db, { account_uuid, email: 'paga@ejemplo.test' })
  const policy = await aPolicy(server.db, {
    holder_member_uuid: holder.uuid,
    customer_uuid: customer.uuid,
  })
  return { policy, cover: await aMemberPolicy(server.db, { policy_uuid: policy.uuid }) }
}

describe('a certificate', () => {
  test('is sent from its policy to the payer, or to whom is chosen', async () => {
    const { policy } = await aReadPolicy()
    const { user } = await open(`/admin/policies/${policy.uuid}`, { as: 'manager' })
    await pressAct(user, 'Enviar certificado por correo')
    const dialog = await dialogOf(`¿A quién se envía el certificado ${policy.number}?`)
    expect(await dialog.findByLabelText('Correo')).toHaveValue('paga@ejemplo.test')
    expect(await dialog.findByText(/paga@ejemplo.test.*Certificado de cobertura/)).toBeVisible()
    await user.selectOptions(dialog.getByLabelText('A quién'), 'titular@ejemplo.test')
    expect(dialog.getByLabelText('Correo')).toHaveValue('titular@ejemplo.test')
    expect(await dialog.findByText(/titular@ejemplo.test.*Certificado de cobertura/)).toBeVisible()
    await confirm(user, dialog, 'Enviar certificado')
    expect(await screen.findByText('Certificado enviado')).toBeVisible()
    await server.jobs.runDue()
    expect(server.mail).toMatchObject([
      { to: 'titular@ejemplo.test', files: [{ name: `Certificado ${policy.number}.pdf` }] },
    ])
  })

  test('is sent from one cover too, and offered to no viewer', async () => {
    const { cover } = await aReadPolicy()
    const { user } = await open(`/admin/member-policies/${cover.uuid}`, { as: 'manager' })
    await pressAct(user, 'Enviar certificado por correo')
    const dialog = await dialogOf(`¿A quién se envía el certificado ${cover.number}?`)
    await confirm(user, dialog, 'Enviar certificado')
    expect(await screen.findByText('Certificado enviado')).toBeVisible()
  })

  test('is only downloaded by a viewer', async () => {
    const { policy } = await aReadPolicy()
    await open(`/admin/policies/${policy.uuid}`, { as: 'viewer' })
    expect(await screen.findByRole('button', { name: 'Descargar certificado' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
  })

  test('that cannot be made any more is refused in the dialog with the words of its download', async () => {
    const { cover } = await aReadPolicy()
    const { user } = await open(`/admin/member-policies/${cover.uuid}`, { as: 'manager' })
    await screen.findByRole('button', { name: 'Más acciones' })
    await server.db
      .updateTable('member_policies')
      .set({ status: 'ended' })
      .where('uuid', '=', cover.uuid)
      .execute()
    await pressAct(user, 'Enviar certificado por correo')
    const dialog = await dialogOf(`¿A quién se envía el certificado ${cover.number}?`)
    expect(await dialog.findByText(/La afiliación terminó: ya no se certifica su cobertura/)).toBeVisible()
  })
})

test('the answer of a cover is sent from where it was asked, a refusal with how to appeal', async () => {
  const { cover } = await aReadPolicy()
  const service = await aService(server.db, { category_uuid: (await aServiceCategory(server.db)).uuid })
  const { user } = await open(`/admin/members/${cover.member_uuid}`, { as: 'manager' })
  await user.click(await screen.findByRole('button', { name: '¿Está cubierto?' }))
  const sheet = await dialogOf('¿Está cubierto?')
  await pick(user, 'Servicio', service.name)
  await user.click(sheet.getByRole('button', { name: 'Preguntar' }))
  await user.click(await sheet.findByRole('button', { name: 'Enviar por correo' }))
  const dialog = await dialogOf('¿A quién se envía esta respuesta?')
  expect(await dialog.findByText(/Se le dice: No lo incluye, aun pagando/)).toBeVisible()
  await user.type(dialog.getByLabelText(/Mensaje/), 'Hablamos hoy.')
  await confirm(user, dialog, 'Enviar respuesta')
  expect(await screen.findByText('Respuesta enviada')).toBeVisible()
  await server.jobs.runDue()
  const sent = server.mail.find(({ subject }) => subject === `Respuesta de tu cobertura: ${service.name}`)
  expect(sent?.to).toBe('paga@ejemplo.test')
  expect(sent?.text).toMatch(/Hablamos hoy\.[\s\S]*No lo incluye, aun pagando[\s\S]*tienes 30 días/)
})

test('the decision of a claim is sent again from its sheet', async () => {
  const setting = await aCoveredService(server.db)
  const decider = await aColleague(server.db)
  const asker = await aColleague(server.db)
  const { uuid, number } = (await askFor(asker, await aClaimBody(asker, setting))).json().data
  await act(decider, uuid, 'take')
  await act(decider, uuid, 'approve', { units: 1, cents: 42_000, note: '' })
  await server.jobs.runDue()
  server.mail.length = 0
  const { user } = await open(`/admin/policies/${setting.policy.uuid}?tab=reembolsos`, { as: 'manager' })
  await user.click(await screen.findByRole('button', { name: number }))
  const sheet = await dialogOf(number)
  await user.click(await sheet.findByRole('button', { name: 'Reenviar decisión' }))
  const dialog = await dialogOf(`¿A quién se reenvía la decisión de ${number}?`)
  await user.type(dialog.getByLabelText(/Correo/), 'otra@ejemplo.test')
  expect(await dialog.findByText(/otra@ejemplo.test.*Autorizamos/)).toBeVisible()
  await confirm(user, dialog, 'Reenviar decisión')
  expect(await screen.findByText('Decisión reenviada')).toBeVisible()
  await server.jobs.runDue()
  expect(server.mail).toMatchObject([
    { to: 'otra@ejemplo.test', subject: `Autorizamos tu reembolso ${number}` },
  ])
})
