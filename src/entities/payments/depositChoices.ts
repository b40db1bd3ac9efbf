import type { DepositChoice, DepositRow } from '@/contract/deposits'

/** What a form holds of each row: who paid it, and the customer where that is another one. */
export type DepositChoices = Record<string, { to: string; customer: string | null } | undefined>

/** A row's name in the form. */
export const rowName = (line: number) => `line_${line}`

/** What a select holds for a row: nothing chosen, left out, another customer, or the candidate at a place. */
export const LEFT_OUT = 'out'
export const ANOTHER = 'another'
export const candidateName = (place: number) => `candidate_${place}`

/** What was chosen of the rows of a file, as the API takes it. */
export const readChoices = (rows: readonly DepositRow[], choices: DepositChoices): DepositChoice[] =>
  rows.flatMap<DepositChoice>(({ line, candidates }) => {
    const { to = '', customer = null } = choices[rowName(line)] ?? {}
    if (to === LEFT_OUT) return [{ line, customer_uuid: null, invoice_uuids: [] }]
    if (to === ANOTHER) return customer ? [{ line, customer_uuid: customer, invoice_uuids: [] }] : []
    const chosen = candidates.find((_, place) => candidateName(place) === to)
    if (!chosen) return []
    return [
      {
        line,
        customer_uuid: chosen.customer.uuid,
        invoice_uuids: chosen.invoices.map(({ uuid }) => uuid),
      },
    ]
  })
