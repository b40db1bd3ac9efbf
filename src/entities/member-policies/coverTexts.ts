import type { CoverVerdict } from '@/contract/coverGaps'
import type { CoverRule, CoverAnswer, CoverCost } from '@/contract/coverQuestions'
import { addTexts } from '@/i18n'
import type { Tone } from '@/kit/vocabulary/statusTones'

/** What is said around a question about a cover; the sentences of its answer are the server's. */
export const coverTexts = {
  question: {
    whom: 'Miembro',
    service: 'Servicio',
    provider: 'Proveedor',
    location: 'Sede',
    on: 'Día',
    button: 'Preguntar',
    anyPlace: 'Todas sus sedes',
  },
  none: {
    title: 'Aún no hay afiliaciones',
    member: 'Nada cubre a este miembro. Agrégalo a una póliza.',
    policy: 'La póliza no cubre a nadie. Agrega a un miembro.',
  },
  pays: 'Paga el miembro {{paid}} de {{price}}',
  paysInNetwork_one: 'Paga el miembro {{paid}} con {{count}} proveedor',
  paysInNetwork_many: 'Paga el miembro {{paid}} con {{count}} de proveedores',
  paysInNetwork_other: 'Paga el miembro {{paid}}, según a cuál de {{count}} proveedores vaya',
  range: 'de {{from}} a {{to}}',
  nobody: 'Ningún proveedor da el servicio ese día: elige otro día.',
  left: {
    remaining_count: 'Usos que quedan',
    remaining_cents: 'Monto que queda',
    remaining_deductible_cents: 'Deducible por cubrir',
  } satisfies { [Name in keyof CoverAnswer]?: string },
  cost: {
    price_cents: 'Tarifa',
    deductible_cents: 'Deducible',
    copay_cents: 'Copago',
    coinsurance_cents: 'Coaseguro',
    beyond_cents: 'Sin cobertura',
    member_pays_cents: 'Paga el miembro',
    plan_pays_cents: 'Paga el plan',
  } satisfies Record<keyof CoverCost, string>,
  rules: 'Reglas que se revisaron',
  results: { passes: 'Cumple', conditions: 'Condición', refuses: 'No cumple' } satisfies Record<
    CoverRule['result'],
    string
  >,
  with: 'Con {{plan}}, afiliación {{cover}}',
  request: 'Pedir autorización',
  send: 'Enviar por correo',
}

/** The tone of each verdict: what is not covered today can be mended, what is not included cannot. */
export const verdictTones: Record<CoverVerdict, Tone> = {
  covers: 'ok',
  covers_with_authorization: 'warn',
  not_today: 'warn',
  not_included: 'neutral',
}

/** The tone of each result of a rule. */
export const resultTones: Record<CoverRule['result'], Tone> = {
  passes: 'ok',
  conditions: 'warn',
  refuses: 'bad',
}

declare module '@/i18n' {
  interface Texts {
    cover: typeof coverTexts
  }
}

addTexts('cover', coverTexts)
