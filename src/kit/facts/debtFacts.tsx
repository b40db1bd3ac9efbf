import type { Debt } from '@/contract/debt'
import { MoneyText } from './cells'

/** What a debt is called wherever it is shown. */
export const debtLabels = { overdue_cents: 'Vencido hoy', upcoming_cents: 'Por vencer' }

/** The two parts of a debt as facts: what was due before today, and what still has time. Nothing where nothing is owed. */
export const debtFacts = ({ debt, currency }: { debt: Debt; currency: string }) => ({
  overdue_cents: debt.overdue_cents > 0 && <MoneyText cents={debt.overdue_cents} currency={currency} />,
  upcoming_cents: debt.upcoming_cents > 0 && <MoneyText cents={debt.upcoming_cents} currency={currency} />,
})
