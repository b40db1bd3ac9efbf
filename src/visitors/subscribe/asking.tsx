import { useTranslation } from '@/i18n'
import type { Covers } from '@/contract/checkouts'
import { Choices, DateParts, dateIn, Field, type Problems, textIn } from '@/visitors/form/fields'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import type { StepProps } from './useCheckout'

// Named here, as the contract's own lists come with everything that reads them.
const covering: readonly Covers[] = ['self', 'family', 'other']

/** Whom it is for. */
export function WhoStep({ checkout, back, place, answer }: StepProps) {
  const { t } = useTranslation('subscribe')
  const { least_people: least, most_people: most } = checkout.plan
  const fitting = covering.filter((value) => (value === 'family' ? most > 1 : least <= 1))
  return (
    <StepForm
      name={`${checkout.plan.slug}:who`}
      title={t('who.title')}
      hint={most === 1 ? t('who.single') : least > 1 ? t('who.several', { count: least }) : undefined}
      back={back}
      place={place}
      submit={t('next')}
      busy={t('saving')}
      send={(values) => answer({ step: 'who', covers: textIn(values, 'covers') })}
    >
      {(problems) => (
        <Choices
          name="covers"
          legend={<span className="sr-only">{t('who.title')}</span>}
          choices={fitting.map((value) => ({
            value,
            label: t(`who.covers.${value}`),
            hint: value === 'other' ? t('who.otherHint') : undefined,
          }))}
          chosen={checkout.answers.covers}
          problem={problems.covers}
        />
      )}
    </StepForm>
  )
}

/** Who buys. */
export function YouStep({ checkout, back, place, answer }: StepProps) {
  const { t } = useTranslation('subscribe')
  const { you } = checkout.answers
  return (
    <StepForm
      name={`${checkout.plan.slug}:you`}
      title={t('you.title')}
      hint={t('you.hint')}
      back={back}
      place={place}
      submit={t('next')}
      busy={t('saving')}
      send={(values) =>
        answer({
          step: 'you',
          ...personIn(values),
          email: textIn(values, 'email'),
          phone: textIn(values, 'phone'),
        })
      }
    >
      {(problems, known) => (
        <>
          <PersonFields
            problems={problems}
            isOwn
            value={(name) => known.get(name) ?? you?.[name] ?? ''}
            known={known}
          />
          <Field
            name="email"
            type="email"
            label={t('person.email')}
            hint={t('person.emailHint')}
            autoComplete="email"
            spellCheck={false}
            defaultValue={known.get('email') ?? you?.email ?? checkout.work?.email ?? ''}
            problem={problems.email}
          />
          <Field
            name="phone"
            type="tel"
            label={t('person.phone')}
            hint={t('person.phoneHint')}
            autoComplete="tel-national"
            defaultValue={known.get('phone') ?? you?.phone.replace(/^\+52/, '')}
            problem={problems.phone}
          />
          <p className={styles.soft}>{t('you.why')}</p>
        </>
      )}
    </StepForm>
  )
}

type CheckoutQuestions = {
  problems: Problems
  /** What was typed and not sent. */
  known: ReadonlyMap<string, string>
  isOwn: boolean
}

/** A birth date: as it was typed last, else as it was answered. */
export function BirthDate({ problems, known, isOwn, value }: CheckoutQuestions & { value: string }) {
  const { t } = useTranslation('subscribe')
  const typed = ['year', 'month', 'day'].map((part) => known.get(`birth_date-${part}`) ?? '')
  return (
    <DateParts
      name="birth_date"
      label={t('person.birth_date')}
      hint={t('person.birth_hint')}
      isOwn={isOwn}
      value={typed.some(Boolean) ? typed.join('-') : value}
      problem={problems.birth_date}
    />
  )
}

type Named = 'given_names' | 'last_name' | 'second_last_name' | 'birth_date'

/** What tells one person from another. */
export function PersonFields({
  problems,
  value,
  known,
  isOwn,
}: CheckoutQuestions & { value: (name: Named) => string }) {
  const { t } = useTranslation('subscribe')
  const complete = (name: string) => (isOwn ? name : 'off')
  return (
    <>
      <Field
        name="given_names"
        label={t('person.given_names')}
        autoComplete={complete('given-name')}
        defaultValue={value('given_names')}
        problem={problems.given_names}
      />
      <Field
        name="last_name"
        label={t('person.last_name')}
        autoComplete={complete('family-name')}
        defaultValue={value('last_name')}
        problem={problems.last_name}
      />
      <Field
        name="second_last_name"
        label={t('person.second_last_name')}
        isOptional
        autoComplete="off"
        defaultValue={value('second_last_name')}
        problem={problems.second_last_name}
      />
      <BirthDate problems={problems} isOwn={isOwn} value={value('birth_date')} known={known} />
    </>
  )
}

/** The fields of `PersonFields`, as the API takes them. */
export const personIn = (values: FormData) => ({
  given_names: textIn(values, 'given_names'),
  last_name: textIn(values, 'last_name'),
  second_last_name: textIn(values, 'second_last_name'),
  birth_date: dateIn(values, 'birth_date'),
})
