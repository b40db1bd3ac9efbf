import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { pathOf } from '@/api/paths'
import type { PayoutList } from '@/contract/claims'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { InstantText, MoneyText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Section } from '@/kit/facts/Section'
import { Loaded } from '@/kit/feedback/Loaded'
import { FileButton } from '@/kit/record/FileButton'
import { formatMoney } from '@/kit/text/formats'
import { claims } from './claimTexts'
import { usePayoutListsQuery } from './claimsApi'
import styles from './AuthorizationDialog.module.css'

const dialogs = () => import('./PayoutDialogs')
const MakeListDialog = lazyPart(dialogs, 'MakeListDialog')
const AnswerDialog = lazyPart(dialogs, 'AnswerDialog')

/** The lists of transfers that pay claims: made of all that is approved, taken to the bank, and answered by it. */
export function PayoutListsTable() {
  const { t } = useTranslation('claims')
  const [isMaking, make] = useState(false)
  const [answered, answer] = useState<PayoutList>()
  return (
    <Section title={claims.lists.title}>
      <Loaded result={usePayoutListsQuery(undefined)} what={claims.lists.what}>
        {({ data, waiting: { count, cents } }) => (
          <>
            <p>{t('lists.waiting', { count, amount: formatMoney(cents) })}</p>
            {count > 0 && (
              <Can do="Authorization.edit">
                <div className={styles.actions}>
                  <Button look="primary" onClick={() => make(true)}>
                    {claims.lists.make}
                  </Button>
                </div>
              </Can>
            )}
            <FactsTable
              title={claims.lists.title}
              none={claims.lists.none}
              rows={data}
              keyOf={({ uuid }) => uuid}
              columns={[
                [claims.lists.number, ({ number }) => number],
                [claims.lists.act, (list) => <Acts list={list} onAnswer={answer} />],
                [
                  claims.lists.created,
                  ({ created_at, created_by }) => (
                    <>
                      <InstantText value={created_at} /> · {created_by.label}
                    </>
                  ),
                ],
                [
                  claims.lists.total,
                  ({ total_cents, currency }) => <MoneyText cents={total_cents} currency={currency} />,
                ],
                [
                  claims.lists.state,
                  ({ listed, paid, returned }) => t('lists.states', { listed, paid, returned }),
                ],
              ]}
            />
          </>
        )}
      </Loaded>
      <Suspense>
        {isMaking && <MakeListDialog onClose={() => make(false)} />}
        {answered && <AnswerDialog list={answered} onClose={() => answer(undefined)} />}
      </Suspense>
    </Section>
  )
}

/** What may be done with a list that the bank has yet to answer. */
function Acts({ list, onAnswer }: { list: PayoutList; onAnswer: (list: PayoutList) => void }) {
  const { t } = useTranslation('claims')
  const { uuid, number, listed } = list
  return (
    <Can do="Authorization.edit">
      <div className={styles.acts}>
        {listed > 0 && (
          <FileButton
            address={pathOf('admin', 'payout-lists', uuid, 'transfers.csv')}
            name={`transferencias_${number}.csv`}
            label={claims.lists.download}
          />
        )}
        <Button size="bar" aria-label={t('lists.answerOf', { name: number })} onClick={() => onAnswer(list)}>
          {claims.lists.answer}
        </Button>
      </div>
    </Can>
  )
}
