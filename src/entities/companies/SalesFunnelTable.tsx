import { useTranslation } from '@/i18n'
import type { SalesFunnel } from '@/contract/commissions'
import { Spaced } from '@/kit/elements/Spaced'
import { CountText, MoneyText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Section } from '@/kit/facts/Section'
import { formatDay } from '@/kit/text/formats'
import { es } from './commissionTexts'

/** What the page and the links of a reseller led to, from visits to purchases, and where the buyers came from. */
export function SalesFunnelTable({ funnel: { since, steps, sources } }: { funnel: SalesFunnel }) {
  const { t } = useTranslation('commissions')
  return (
    <Section title={es.funnel.title}>
      <Spaced>
        <p>{t('funnel.since', { day: formatDay(since) })}</p>
        <FactsTable
          title={es.funnel.title}
          none={es.funnel.none}
          rows={steps}
          keyOf={({ page }) => page}
          columns={[
            [es.funnel.page, ({ page }) => es.funnel.pages[page]],
            [es.funnel.visits, ({ visits }) => <CountText value={visits} />],
            [es.funnel.started, ({ started }) => <CountText value={started} />],
            [es.funnel.bought, ({ bought }) => <CountText value={bought} />],
            [
              es.funnel.share,
              ({ visits, bought }) => (
                <CountText value={visits > 0 ? Math.round((100 * bought) / visits) : null} />
              ),
            ],
          ]}
        />
        <FactsTable
          title={es.funnel.sources}
          none={es.funnel.none}
          rows={sources}
          keyOf={({ source }) => source ?? ''}
          columns={[
            [es.funnel.source, ({ source }) => source ?? es.funnel.unknown],
            [es.funnel.bought, ({ bought }) => <CountText value={bought} />],
            [es.funnel.mrr, ({ mrr_cents }) => <MoneyText cents={mrr_cents} />],
          ]}
        />
      </Spaced>
    </Section>
  )
}
