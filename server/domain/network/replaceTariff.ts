import type { FastifyInstance } from 'fastify'
import { dayAfter, dayOf } from '@/contract/days'
import { NewProviderService, NewTariff, providerServiceActions } from '@/contract/providerServices'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import { unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import { actionRoute } from '@server/records/actionRoute'
import { keepingStatus } from '@server/records/keepingStatus'
import { providerServices } from './provider-services'
import type { Step } from '@server/records/recordKind'
import { createWithin } from '@server/records/recordWrites'

type TariffStep = Step<'provider_services'>

/** Ends a tariff and creates the one that follows it the next day. Earlier authorizations keep their price. */
export const replaceTariff = keepingStatus(async (tx: Transaction, step: TariffStep, values: NewTariff) => {
  const { valid_from, valid_to } = step.row
  const refuse = (message: string) => unprocessable({ field: 'valid_from', code: 'too_early', message })
  if (values.valid_from < dayOf(new Date(step.origin.at))) throw refuse('Debe empezar hoy o después')
  if (values.valid_from <= valid_from)
    throw refuse(`Debe empezar después del ${dayInWords(valid_from)}, cuando empieza la que reemplaza`)
  const last = dayAfter(values.valid_from, -1)
  return {
    columns: { valid_to: valid_to !== null && valid_to < last ? valid_to : last },
    followUp: () => createFollowing(tx, step, values),
  }
})

/** Creates the following tariff on the same terms. @throws {Refusal} where another tariff holds on those days */
async function createFollowing(
  tx: Transaction,
  { row, staff, origin, effects }: TariffStep,
  values: NewTariff,
): Promise<void> {
  const kept = Object.entries(row).filter(([name]) => name in NewProviderService.shape)
  // Other systems know the new tariff by an id of its own, so `external_id` and `metadata` are not copied.
  const whole = { ...Object.fromEntries(kept), external_id: null, metadata: {}, ...values }
  const next = await createWithin(
    tx,
    providerServices,
    read(NewProviderService, whole),
    { before: undefined, allowDuplicate: true, staff },
    origin,
  )
  effects.push({
    event: 'provider_service.created',
    subject: { type: providerServices.type, uuid: next.uuid, label: providerServices.labelOf(next) },
    changes: [],
  })
}

/** `POST admin/provider-services/{uuid}/actions/replace`: replaces a tariff from a day on. */
export function replaceTariffRoute(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  actionRoute(app, services, providerServices, {
    name: 'replace',
    transition: providerServiceActions.replace,
    body: NewTariff,
    act: replaceTariff,
  })
}
