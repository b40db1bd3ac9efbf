import { useTranslation } from 'react-i18next'
import type { FundDetail } from '@/contract/funds'
import { CountText, MoneyText, RecordLink } from '@/kit/cells'
import { FactsTable } from '@/kit/FactsTable'
import { Loaded } from '@/kit/Loaded'
import { Status } from '@/kit/Status'
import { useWords } from '@/kit/words'
import { useFundBeneficiariesQuery } from './api'
import { es } from './es'

const { beneficiaries: words } = es

/** Who may use a fund, with what each has used of it in the present period. */
export function BeneficiariesList({ fund: { uuid, currency } }: { fund: FundDetail }) {
  const { t } = useTranslation('funds')
  // The statuses of members go by the words that members have.
  useWords('Member')
  return (
    <Loaded result={useFundBeneficiariesQuery(uuid)}>
      {({ data, total }) => (
        <>
          <FactsTable
            title={es.tabs.beneficiaries}
            none={words.none}
            rows={data}
            keyOf={({ member }) => member.uuid}
            columns={[
              [words.member, ({ member }) => <RecordLink kind="Member" to={member} />],
              [words.status, ({ status }) => <Status of="Member" value={status} />],
              [words.authorizations, ({ authorizations }) => <CountText value={authorizations} />],
              [
                words.captured,
                ({ captured_cents }) => <MoneyText cents={captured_cents} currency={currency} />,
              ],
              [words.held, ({ held_cents }) => <MoneyText cents={held_cents} currency={currency} />],
              [
                words.left,
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
