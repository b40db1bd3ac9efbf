import type { CoverMend } from '@/contract/coverGaps'
import type { CoverAnswer, CoverCost, CoverRule } from '@/contract/coverQuestions'
import { inDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'

// What a cover answers, as a letter says it: by paragraphs, facts (`Folio: X`) and lists (`- `).

const results: Record<CoverRule['result'], string> = {
  passes: 'Cumple',
  conditions: 'Condición',
  refuses: 'No cumple',
}

/** The rules that an answer went by, as a list under what it is called; nothing without rules. */
export const rulesInWords = (title: string, rules: readonly CoverRule[]): string[] =>
  rules.length === 0
    ? []
    : [title, rules.map(({ result, says }) => `- ${results[result]}: ${says}`).join('\n')]

const mends: Record<CoverMend, (from: string | null) => string> = {
  reinstate_member: () => 'Se reincorpora al miembro',
  reactivate_account: () => 'Se reactiva la cuenta',
  pay: () => 'Se paga lo vencido',
  issue_policy: () => 'Se emite la póliza',
  reactivate_policy: () => 'Se reactiva la póliza',
  resume_subscription: () => 'Se reanuda la suscripción',
  reactivate_cover: () => 'Se reactiva la afiliación',
  another_cover: () => 'Hace falta otra afiliación o póliza',
  another_provider: () => 'Se atiende con otro proveedor',
  wait: (from) => (from ? `Se cubre desde el ${inDay(from)}` : 'Se cubre más adelante'),
}

/** What is missing for a cover to answer: what each rule that refuses says, and what mends it. */
export function missingInWords({ rules }: Pick<CoverAnswer, 'rules'>): string[] {
  const missing = rules.flatMap(({ result, says, mend, from }) =>
    result === 'refuses' && mend ? [`- ${says} ${mends[mend](from)}.`] : [],
  )
  return missing.length === 0 ? [] : ['Qué falta para que cubra', missing.join('\n')]
}

const shares: [keyof CoverCost, string, 'always' | 'some'][] = [
  ['price_cents', 'Tarifa', 'always'],
  ['deductible_cents', 'Deducible', 'some'],
  ['copay_cents', 'Copago', 'some'],
  ['coinsurance_cents', 'Coaseguro', 'some'],
  ['beyond_cents', 'Pasa de lo que cubre el plan', 'some'],
  ['plan_pays_cents', 'Paga el plan', 'always'],
  ['member_pays_cents', 'Paga el miembro', 'always'],
]

/** What the service costs and who pays what of it: at the provider who was named, or else from how much to how much. */
export function costInWords({ there, elsewhere, currency, covered }: CoverAnswer): string[] {
  const cost = there?.cost
  if (cost)
    return [
      shares
        .filter(([name, , shown]) => shown === 'always' || cost[name] > 0)
        .map(([name, label]) => `${label}: ${inPesos(cost[name], currency)}`)
        .join('\n'),
    ]
  if (!elsewhere) return covered ? ['Ningún proveedor da el servicio ese día: elige otro día.'] : []
  const { from_cents: from, to_cents: to, providers } = elsewhere
  const paid =
    from === to ? inPesos(from, currency) : `de ${inPesos(from, currency)} a ${inPesos(to, currency)}`
  const where = providers === 1 ? 'con un proveedor' : `según a cuál de ${providers} proveedores vaya`
  return [`El miembro paga ${paid}, ${where}.`]
}

/** What is left of the benefit that answers. */
export function leftInWords(answer: CoverAnswer): string[] {
  if (!answer.covered) return []
  const { remaining_count: count, remaining_cents: cents, remaining_deductible_cents: deductible } = answer
  const lines = [
    ...(count === null ? [] : [`Usos que quedan: ${count}`]),
    ...(cents === null ? [] : [`Monto que queda: ${inPesos(cents, answer.currency)}`]),
    ...(deductible === null ? [] : [`Deducible por cubrir: ${inPesos(deductible, answer.currency)}`]),
  ]
  return lines.length === 0 ? [] : [lines.join('\n')]
}
