import { Check, OctagonX, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '@/i18n'
import type { AnswerOfCover, CoverAnswer, CoverQuestion } from '@/contract/coverQuestions'
import { NewAuthorizationButton } from '@/entities/authorizations/newAuthorizationMenu'
import { CountText, MoneyText } from '@/kit/facts/cells'
import { formatDay, formatMoney } from '@/kit/text/formats'
import { FieldFacts } from '@/kit/facts/Section'
import styles from './AskCover.module.css'
import { coverTexts } from './coverTexts'
import { lazyPart } from '@/kit/elements/lazyPart'
import { CoverRules } from './CoverRulesTable'
import { SendAnswerButton } from './SendAnswerButton'

const LeftOfBenefitChart = lazyPart(() => import('./LeftOfBenefitChart'), 'LeftOfBenefitChart')

/** What a cover answered. */
export type Answered = Pick<AnswerOfCover, 'cover' | 'answer'> & Partial<AnswerOfCover>

/** How each verdict looks: what is not covered today can be mended, what is not included cannot. */
const looks = {
  covers: ['ok', Check],
  covers_with_authorization: ['warn', TriangleAlert],
  not_today: ['warn', OctagonX],
  not_included: ['bad', OctagonX],
} as const

/** Yes, no, or with an authorization; what the member pays, what is left, and every rule with the record that says it. */
export function CoverAnswerCard({
  of: { cover, plan, answer },
  question,
}: {
  of: Answered
  question: CoverQuestion
}) {
  const { t } = useTranslation('cover')
  const [tone, Drawing] = looks[answer.verdict]
  const { there, remaining_count, remaining_cents, remaining_deductible_cents: deductible, currency } = answer
  return (
    <div className={styles.card}>
      <div className={styles.verdict} data-tone={tone} role="status">
        <Drawing size={24} aria-hidden />
        <div>
          <p className={styles.message}>{answer.message}</p>
          <Payment answer={answer} />
          <p>
            {[answer.service.label, there?.provider.label, formatDay(answer.on)].filter(Boolean).join(' · ')}
          </p>
          {plan && <p>{t('with', { plan: plan.label, cover: cover.label })}</p>}
        </div>
      </div>
      <div className={styles.acts}>
        {answer.covered && answer.needs_authorization && (
          <NewAuthorizationButton
            label={coverTexts.request}
            start={{
              cover,
              on: answer.on,
              service: answer.service,
              provider: there?.provider,
            }}
          />
        )}
        <SendAnswerButton cover={cover} question={question} />
      </div>
      {answer.covered && (
        <FieldFacts
          labels={coverTexts.left}
          show={{
            remaining_count: remaining_count !== null && <CountText value={remaining_count} />,
            remaining_cents: remaining_cents !== null && (
              <MoneyText cents={remaining_cents} currency={currency} />
            ),
            remaining_deductible_cents: deductible !== null && (
              <MoneyText cents={deductible} currency={currency} />
            ),
          }}
        />
      )}
      {answer.covered && (answer.limit_count !== null || answer.limit_cents !== null) && (
        <Suspense>
          <LeftOfBenefitChart answer={answer} />
        </Suspense>
      )}
      <Cost answer={answer} />
      <CoverRules rules={answer.rules} cover={cover} />
    </div>
  )
}

/** What the member pays at the chosen provider; without one, at every provider of the network. */
function Payment({ answer: { covered, there, elsewhere, currency } }: { answer: CoverAnswer }) {
  const { t } = useTranslation('cover')
  const money = (cents: number) => formatMoney(cents, currency)
  if (there?.cost) {
    const { member_pays_cents: paid, price_cents: price } = there.cost
    return <p className={styles.paid}>{t('pays', { paid: money(paid), price: money(price) })}</p>
  }
  if (elsewhere) {
    const { from_cents: from, to_cents: to, providers: count } = elsewhere
    const paid = from === to ? money(from) : t('range', { from: money(from), to: money(to) })
    return <p className={styles.paid}>{t('paysInNetwork', { paid, count })}</p>
  }
  return covered && <p>{coverTexts.nobody}</p>
}

/** How what the member pays comes together; what comes to nothing is left out. */
function Cost({ answer: { covered, there, currency } }: { answer: CoverAnswer }) {
  const cost = there?.cost
  if (!covered || !cost) return null
  const some = (cents: number) => cents > 0 && <MoneyText cents={cents} currency={currency} />
  return (
    <FieldFacts
      labels={coverTexts.cost}
      show={{
        price_cents: <MoneyText cents={cost.price_cents} currency={currency} />,
        deductible_cents: some(cost.deductible_cents),
        copay_cents: some(cost.copay_cents),
        coinsurance_cents: some(cost.coinsurance_cents),
        beyond_cents: some(cost.beyond_cents),
        plan_pays_cents: <MoneyText cents={cost.plan_pays_cents} currency={currency} />,
        member_pays_cents: <MoneyText cents={cost.member_pays_cents} currency={currency} />,
      }}
    />
  )
}

/** The answers of the member's other covers, folded until the reader asks why. */
export function OtherAnswers({
  answers,
  question,
}: {
  answers: readonly AnswerOfCover[]
  question: CoverQuestion
}) {
  const { t } = useTranslation('cover')
  return answers.map(({ cover, plan, answer }) => (
    <details key={cover.uuid} className={styles.other}>
      <summary>
        {t('with', { plan: plan.label, cover: cover.label })}: {answer.message}
      </summary>
      <CoverAnswerCard of={{ cover, answer }} question={question} />
    </details>
  ))
}
