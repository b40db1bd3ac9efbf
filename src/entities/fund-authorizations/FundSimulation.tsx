import { zodResolver } from '@hookform/resolvers/zod'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { dayOf } from '@/contract/days'
import { type FundAnswer, FundQuestion } from '@/contract/fundAuthorizations'
import type { FundDetail } from '@/contract/funds'
import { MemberPicker } from '@/entities/members/MemberPicker'
import { ProviderPicker } from '@/entities/providers/ProviderPicker'
import { Button } from '@/kit/elements/Button'
import { MoneyText, Sentence } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { DateField } from '@/kit/form/fields/DateField'
import { sendSettled } from '@/kit/form/fields/settling'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { Failure } from '@/kit/feedback/State'
import { StatusTag } from '@/kit/facts/StatusTag'
import { presentTime } from '@/store/clock'
import { useAskFundQuery } from './api'
import styles from './FundSimulation.module.css'
import { CheckTag } from './CheckTag'
import { es } from './es'
import { OfferField } from './OfferField'

const tones = { automatic: 'ok', one_person: 'info', two_people: 'warn', refused: 'bad' } as const

/** Asks what the rules of a fund would say to an authorization; nothing comes of it. */
export function FundSimulation({ fund }: { fund: FundDetail }) {
  const [asked, ask] = useState<FundQuestion>()
  const form = useForm({
    resolver: zodResolver(FundQuestion),
    defaultValues: {
      member_uuid: '',
      provider_uuid: '',
      provider_service_uuid: '',
      requested_cents: '',
      service_on: dayOf(new Date(presentTime())),
    },
  })
  const question = asked ? { uuid: fund.uuid, ...asked } : skipToken
  const { currentData, isFetching, error, refetch } = useAskFundQuery(question)
  return (
    <Section title={es.simulation.title}>
      <FormProvider {...form}>
        <FormKind value="FundAuthorization">
          <form className={styles.question} noValidate onSubmit={(event) => sendSettled(event, form, ask)}>
            <MemberPicker name="member_uuid" account={fund.account.uuid} />
            <ProviderPicker name="provider_uuid" />
            <OfferField />
            <MoneyField name="requested_cents" length={20} />
            <DateField name="service_on" />
            <Button type="submit" className={styles.ask}>
              {es.simulation.ask}
            </Button>
          </form>
        </FormKind>
      </FormProvider>
      {error && !isFetching && <Failure error={error} onRetry={refetch} />}
      <p role="status" className={styles.outcome}>
        {isFetching && es.simulation.asking}
        {currentData && (
          <>
            <StatusTag tone={tones[currentData.outcome]}>
              {es.simulation.outcomes[currentData.outcome]}
            </StatusTag>
            <span>{currentData.message}</span>
          </>
        )}
      </p>
      {currentData && <Answer answer={currentData} />}
    </Section>
  )
}

const Answer = ({ answer: { currency, checks, ...answer } }: { answer: FundAnswer }) => (
  <div className={styles.answer}>
    <FieldFacts
      labels={es.fields}
      show={{
        fund_share_cents: <MoneyText cents={answer.fund_share_cents} currency={currency} />,
        member_share_cents: <MoneyText cents={answer.member_share_cents} currency={currency} />,
      }}
    />
    <FactsTable
      title={es.simulation.checks}
      none={es.simulation.title}
      rows={checks}
      keyOf={({ rule }) => rule}
      columns={[
        [es.simulation.result, ({ result }) => <CheckTag result={result} />],
        [es.simulation.rule, ({ rule }) => es.rules[rule]],
        [es.simulation.source, ({ rule }) => es.sources[rule]],
        [es.simulation.why, ({ explanation }) => <Sentence>{explanation}</Sentence>],
      ]}
    />
  </div>
)
