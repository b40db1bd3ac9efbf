import { conflict } from '@server/core/problems'
import type { Step } from '@server/records/recordKind'

/** @throws {Refusal} for an authorization of care, which is no claim */
export function refuseCare({ row }: Step<'authorizations'>): void {
  if (row.purpose === 'care') throw conflict('invalid_transition', 'Autoriza un servicio, no un pago')
}
