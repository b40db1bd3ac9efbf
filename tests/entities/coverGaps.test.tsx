import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aDebtor } from '../support/methodLinks'
import { openLedger } from '../support/money'
import { aMember } from '../support/records'
import { pdfTextOf } from '../support/pdfText'
import { call, referenceServer } from '../support/referenceServer'
import { listed, pressAct } from '../support/screens'

const server = referenceServer()

/** A policy suspended with its holder's enrolment, whose member was suspended too and whose invoice is overdue. */
async function suspended() {
  const { db, clock } = server
  const { customer, subscription } = await aDebtor(server)
  const { account_uuid } = customer
  const member = await aMember(db, { account_uuid, status: 'suspended' })
  const policy = await aPolicy(db, {
    account_uuid,
    customer_uuid: customer.uuid,
    holder_member_uuid: member.uuid,
    funding: 'subscription',
    subscription_uuid: subscription.uuid,
    status: 'suspended',
    suspended_on: clock.day(-1),
  })
  await aMemberPolicy(db, {
    policy_uuid: policy.uuid,
    member_uuid: member.uuid,
    status: 'suspended',
    suspended_with_policy: true,
  })
  await openLedger(server)
  return { policy, member, customer }
}

const gaps = () => screen.findByRole('region', { name: 'Qué falta para que cubra' })

describe('what is missing for a cover', () => {
  test('is said where one looks for it, and done by one act that shows each effect and its money before', async () => {
    const { policy, member } = await suspended()
    const { user } = await open(`/admin/policies/${policy.uuid}`, { as: 'manager' })
    const section = await gaps()
    expect(section).toHaveTextContent(/su alta como miembro está suspendida\. Se reincorpora al miembro\./i)
    expect(section).toHaveTextContent(/está suspendida\. Se reactiva la póliza\./)
    await pressAct(user, 'Restablecer cobertura')

    const dialog = await screen.findByRole('dialog', {
      name: `¿Restablecer la cobertura de ${policy.number}?`,
    })
    expect(within(dialog).getByRole('group', { name: 'Lo vencido: $116.00' })).toBeVisible()
    await user.click(within(dialog).getByRole('radio', { name: 'Registrar que se pagó' }))
    expect(within(dialog).getByRole('textbox', { name: /Referencia/ })).toBeVisible()
    expect(await within(dialog).findByText(/Total recibido/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Restablecer cobertura' }))

    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Qué falta para que cubra' })).not.toBeInTheDocument(),
    )
    expect(await screen.findByText('Cobertura restablecida hasta donde se puede')).toBeVisible()
    await open(`/admin/members/${member.uuid}?tab=afiliaciones`, { as: 'viewer' })
    expect(await listed('Afiliaciones')).toHaveLength(1)
    expect(await screen.findAllByText('Activa')).not.toHaveLength(0)
  })

  test.each(['members', 'customers'] as const)(
    'is said in %s too; who may only read has no act',
    async (kind) => {
      const { member, customer } = await suspended()
      const uuid = kind === 'members' ? member.uuid : customer.uuid
      await open(`/admin/${kind}/${uuid}`, { as: 'viewer' })
      expect(await gaps()).toHaveTextContent(/su alta como miembro está suspendida/i)
      expect(screen.queryByRole('button', { name: 'Restablecer cobertura' })).not.toBeInTheDocument()
    },
  )
})

test('a cover says of each benefit what it answers today, and why it refuses', async () => {
  const { policy, member } = await suspended()
  const cover = await server.db
    .selectFrom('member_policies')
    .select(['uuid'])
    .where('policy_uuid', '=', policy.uuid)
    .executeTakeFirstOrThrow()
  await open(`/admin/member-policies/${cover.uuid}?tab=cobertura`, { as: 'viewer' })
  const table = await screen.findByRole('table', { name: 'Beneficios' })
  const answers = within(table).getAllByText('Hoy no')
  expect(answers.length).toBeGreaterThan(0)
  expect(
    within(table).getAllByText(/Hoy no, y esto falta: su alta como miembro está suspendida/),
  ).toHaveLength(answers.length)
  expect(member.status).toBe('suspended')
})

test('the certificate says what the policy owes by the same names, and that an enrolment does not cover today', async () => {
  const { policy, member } = await suspended()
  await server.db
    .updateTable('policies')
    .set({ status: 'active', suspended_on: null })
    .where('uuid', '=', policy.uuid)
    .execute()
  await server.db
    .updateTable('member_policies')
    .set({ status: 'active', suspended_with_policy: false })
    .where('policy_uuid', '=', policy.uuid)
    .execute()
  const reply = await call('manager', `admin/policies/${policy.uuid}/certificate`)
  expect(reply.statusCode).toBe(200)
  const said = pdfTextOf(reply.rawPayload)
  expect(said).toContain('Vencido hoy: $116.00')
  expect(said).not.toContain('Por vencer')
  expect(said).toContain(member.full_name)
  expect(said).toContain('Hoy no cubre')
  expect(said).not.toContain('Vigente')
})
