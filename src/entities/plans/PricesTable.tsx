import type { PlanPrice } from '@/contract/planParts'
import { CountText, DayText } from '@/kit/cells'
import { FactsTable } from '@/kit/FactsTable'
import { taxText } from '@/kit/mexico'
import { parts, priceText } from './parts'

const { price: words } = parts

/** The prices of a plan, a line for each version. */
export const PricesTable = ({ title, prices }: { title: string; prices: readonly PlanPrice[] }) => (
  <FactsTable
    title={title}
    none={parts.none}
    rows={prices}
    keyOf={({ version }) => String(version)}
    columns={[
      [words.version, ({ version }) => <CountText value={version} />],
      [words.amount, priceText],
      [words.mode, ({ mode }) => parts.modes[mode]],
      [words.tax_rate, ({ tax }) => taxText(tax)],
      [words.trial_days, ({ trial_days }) => <CountText value={trial_days} />],
      [words.valid_from, ({ valid_from }) => <DayText value={valid_from} />],
      [words.valid_to, ({ valid_to }) => <DayText value={valid_to} />],
      [words.status, ({ status }) => parts.priceStatus[status]],
    ]}
  />
)
