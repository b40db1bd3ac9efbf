import { zodResolver } from '@hookform/resolvers/zod'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type CoverAnswer, CoverQuestion } from '@/contract/coverQuestions'
import { ServicePicker } from '@/entities/services/ServicePicker'
import { Button } from '@/kit/Button'
import { CountText, MoneyText } from '@/kit/cells'
import { DateField } from '@/kit/fields/DateField'
import { sendSettled } from '@/kit/fields/settling'
import { dayOf } from '@/contract/days'
import { Failure } from '@/kit/State'
import { FieldFacts, Section } from '@/kit/Section'
import { serverNow } from '@/store/clock'
import { useAskCoverQuery } from './api'
import styles from './AskCover.module.css'
import { es } from './es'

/** Asks whether a cover takes a service on a day, and says why not. */
export function AskCover({ uuid }: { uuid: string }) {
  const [asked, ask] = useState<CoverQuestion>()
  const form = useForm({
    resolver: zodResolver(CoverQuestion),
    defaultValues: { service: '', on: dayOf(new Date(serverNow())) },
  })
  const { currentData, isFetching, error, refetch } = useAskCoverQuery(asked ? { uuid, ...asked } : skipToken)
  return (
    <Section title={es.sections.ask}>
      <FormProvider {...form}>
        <form className={styles.question} noValidate onSubmit={(event) => sendSettled(event, form, ask)}>
          <ServicePicker name="service" label={es.question.service} />
          <DateField name="on" label={es.question.on} />
          <Button type="submit">{es.question.button}</Button>
        </form>
      </FormProvider>
      {error && !isFetching && <Failure error={error} onRetry={refetch} />}
      <div role="status" className={styles.answer}>
        {isFetching && es.question.asking}
        {currentData && <Answer answer={currentData} />}
      </div>
    </Section>
  )
}

const Answer = ({ answer }: { answer: CoverAnswer }) => (
  <>
    <p>
      <strong>{answer.message}</strong>
    </p>
    {answer.covered && (
      <FieldFacts
        words={es.answer}
        show={{
          remaining_count: answer.remaining_count !== null && <CountText value={answer.remaining_count} />,
          remaining_cents: answer.remaining_cents !== null && <MoneyText cents={answer.remaining_cents} />,
          copay_cents: answer.copay_cents !== null && <MoneyText cents={answer.copay_cents} />,
          coinsurance_pct: answer.coinsurance_pct !== null && `${answer.coinsurance_pct} %`,
        }}
      />
    )}
  </>
)
