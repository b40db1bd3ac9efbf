import { useTranslation } from '@/i18n'
import type { FundDetail } from '@/contract/funds'
import { CountText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { Status } from '@/kit/facts/Status'
import { useLabels } from '@/kit/vocabulary/labels'
import { useFundBeneficiariesQuery } from './api'
import { es } from './es'

const { beneficiaries: labels } = es

/** Who may use a fund, with what each has used of it in the present period. */
export function BeneficiariesList({ fund: { uuid, currency } }: { fund: FundDetail }) {
  const { t } = useTranslation('funds')
  // The statuses of members go by the words that members have.
  useLabels('Member')
  return (
    <Loaded result={useFundBeneficiariesQuery(uuid)}>
      {({ data, total }) => (
        <>
          <FactsTable
            title={es.tabs.beneficiaries}
            none={labels.none}
            rows={data}
            keyOf={({ member }) => member.uuid}
            columns={[
              [labels.member, ({ member }) => <RecordLink kind="Member" to={member} />],
              [labels.status, ({ status }) => <Status of="Member" value={status} />],
              [labels.authorizations, ({ authorizations }) => <CountText value={authorizations} />],
              [
                labels.captured,
                ({ captured_cents }) => <MoneyText cents={captured_cents} currency={currency} />,
              ],
              [labels.held, ({ held_cents }) => <MoneyText cents={held_cents} currency={currency} />],
              [
                labels.left,
                ({ left_cents }) =>
                  left_cents === null ? es.unlimited : <MoneyText cents={left_cents} currency={currency} />,
              ],
            ]}
          />
          {total > data.length && <p>{t('beneficiaries.some', { shown: data.length, total })}</p>}
        </>
      )}
    </Loaded>
  )
}
