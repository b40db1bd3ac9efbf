import type { CoverMend } from '@/contract/coverGaps'
import type { RestorePay } from '@/contract/restoreCover'
import { addTexts } from '@/i18n'

/** What is missing for a cover to answer, and the act that restores it. */
export const gapTexts = {
  title: 'Qué falta para que cubra',
  mends: {
    reinstate_member: 'Se reincorpora al miembro',
    reactivate_account: 'Se reactiva la cuenta',
    pay: 'Se registra o se cobra el pago',
    issue_policy: 'Se emite la póliza',
    reactivate_policy: 'Se reactiva la póliza',
    resume_subscription: 'Se reanuda la suscripción',
    reactivate_cover: 'Se reactiva la afiliación',
    another_cover: 'Hace falta otra afiliación o póliza',
    another_provider: 'Se atiende con otro proveedor',
    wait: 'Se cubre desde el {{day}}',
  } satisfies Record<CoverMend, string>,
  restore: {
    button: 'Restablecer cobertura',
    title: '¿Restablecer la cobertura de {{policy}}?',
    confirm: 'Restablecer cobertura',
    dismiss: 'Dejarla como está',
    done: 'Cobertura restablecida hasta donde se puede',
    pay: 'Lo vencido: {{amount}}',
    pays: {
      none: 'No registrar ningún pago',
      record: 'Registrar que se pagó',
      charge: 'Cobrarlo ahora a su método de pago',
    } satisfies Record<RestorePay, string>,
    channel: 'Cómo se recibió',
    received: 'Día en que se recibió',
    bank: 'Banco',
    reference: 'Referencia',
  },
}

declare module '@/i18n' {
  interface Texts {
    gaps: typeof gapTexts
  }
}

addTexts('gaps', gapTexts)
