import { zodResolver } from '@hookform/resolvers/zod'
import { skipToken } from '@reduxjs/toolkit/query'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type AnswerOfCover, type CoverAnswer, CoverQuestion } from '@/contract/coverQuestions'
import { dayOf } from '@/contract/days'
import { ProviderPicker } from '@/entities/providers/ProviderPicker'
import { ServicePicker } from '@/entities/services/ServicePicker'
import { Button } from '@/kit/elements/Button'
import { DateField } from '@/kit/form/fields/DateField'
import { PlainSelect } from '@/kit/form/fields/PlainSelect'
import { sendSettled } from '@/kit/form/fields/settling'
import { formatMoney } from '@/kit/text/formats'
import { Loaded, type Result } from '@/kit/feedback/Loaded'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Failure, State } from '@/kit/feedback/State'
import { presentTime } from '@/store/clock'
import { useAskCoverQuery, useAskCoversOfMemberQuery, useListMemberPoliciesQuery } from './api'
import styles from './AskCover.module.css'
import { type Answered, CoverAnswerCard, OtherAnswers } from './CoverAnswerCard'
import { coverTexts } from './coverTexts'

/** Asks whether a cover takes a service on a day, and says what the member pays, or why not. */
export function AskCover({ uuid, number }: { uuid: string; number: string }) {
  const [asked, ask] = useState<CoverQuestion>()
  const result = useAskCoverQuery(asked ? { uuid, ...asked } : skipToken)
  return (
    <Question asked={asked} onAsk={ask} result={result}>
      {(answer: CoverAnswer, question) => (
        <Best question={question} onAsk={ask} of={{ cover: { uuid, label: number }, answer }} />
      )}
    </Question>
  )
}

/** Asks it of everything that covers a member, and says the best answer before the others. */
export function AskCoversOfMember({ uuid }: { uuid: string }) {
  const [asked, ask] = useState<CoverQuestion>()
  const result = useAskCoversOfMemberQuery(asked ? { uuid, ...asked } : skipToken)
  return (
    <Question asked={asked} onAsk={ask} result={result}>
      {([best, ...others]: AnswerOfCover[], question) =>
        best ? (
          <>
            <Best question={question} onAsk={ask} of={best} />
            <OtherAnswers answers={others} question={question} />
          </>
        ) : (
          <State title={coverTexts.none.title}>{coverTexts.none.member}</State>
        )
      }
    </Question>
  )
}

/** Asks it of one whom a policy covers. */
export function AskCoverOfPolicy({ uuid }: { uuid: string }) {
  const [chosen, choose] = useState<string>()
  const covers = useListMemberPoliciesQuery({ policy: uuid, sort: 'member', page: 1, size: 100 })
  return (
    <Loaded result={covers}>
      {({ data }) => {
        const cover = data.find((one) => one.uuid === chosen) ?? data[0]
        if (!cover) return <State title={coverTexts.none.title}>{coverTexts.none.policy}</State>
        return (
          <>
            <div className={styles.whom}>
              <PlainSelect
                label={coverTexts.question.whom}
                value={cover.uuid}
                length={40}
                options={data.map((one) => ({
                  value: one.uuid,
                  label: `${one.member.label} · ${one.number}`,
                }))}
                onChoose={choose}
              />
            </div>
            <AskCover uuid={cover.uuid} number={cover.number} />
          </>
        )
      }}
    </Loaded>
  )
}

type QuestionProps<Data> = {
  asked: CoverQuestion | undefined
  onAsk: (question: CoverQuestion) => void
  result: Result<Data>
  children: (data: Data, question: CoverQuestion) => ReactNode
}

/** The question, and below it what came of it. */
function Question<Data>({ asked, onAsk, result, children }: QuestionProps<Data>) {
  const form = useForm({
    resolver: zodResolver(CoverQuestion),
    defaultValues: { service: '', provider: '', on: dayOf(new Date(presentTime())) },
  })
  const { currentData, isFetching = false, error, refetch } = result
  return (
    <>
      <FormProvider {...form}>
        <form className={styles.question} noValidate onSubmit={(event) => sendSettled(event, form, onAsk)}>
          <ServicePicker name="service" label={coverTexts.question.service} />
          <ProviderPicker name="provider" label={coverTexts.question.provider} optional />
          <DateField name="on" label={coverTexts.question.on} />
          <Button type="submit" look="primary">
            {coverTexts.question.button}
          </Button>
        </form>
      </FormProvider>
      <div className={styles.answer}>
        {isFetching && currentData === undefined && <Skeleton lines={4} />}
        {error && !isFetching && <Failure error={error} onRetry={refetch} inset />}
        {asked && currentData !== undefined && children(currentData, asked)}
      </div>
    </>
  )
}

/** The best answer in full; where the member asks for another place, its price can be chosen. */
function Best({
  of,
  question,
  onAsk,
}: {
  of: Answered
  question: CoverQuestion
  onAsk: (question: CoverQuestion) => void
}) {
  const { there } = of.answer
  return (
    <>
      {there && there.offers.length > 1 && (
        <PlainSelect
          label={coverTexts.question.location}
          value={there.offer?.location?.uuid ?? ''}
          options={there.offers.map(({ location, price_cents, currency }) => ({
            value: location?.uuid ?? '',
            label: `${location?.label ?? coverTexts.question.anyPlace} · ${formatMoney(price_cents, currency)}`,
          }))}
          onChoose={(location) => onAsk({ ...question, location: location || undefined })}
        />
      )}
      <CoverAnswerCard of={of} question={question} />
    </>
  )
}
