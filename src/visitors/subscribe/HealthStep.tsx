import { useTranslation } from '@/i18n'
import type { HealthAnswer } from '@/contract/members'
import visitor from '@/visitors/Visitor.module.css'
import { Agreement, Choices, textIn, Wrong } from '@/visitors/form/fields'
import health from './HealthStep.module.css'
import './healthTexts'
import { nameOf } from './PeopleStep'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import type { StepProps } from './useCheckout'

const answers: readonly HealthAnswer[] = ['no', 'yes', 'undisclosed']

/** Each covered person's declaration of health; they may leave it undisclosed. */
export function HealthStep({ checkout, back, place, answer }: StepProps) {
  const { t } = useTranslation('health')
  const { t: asking } = useTranslation('subscribe')
  const { you, people, covers } = checkout.answers
  const covered = [
    ...(covers !== 'other' && you ? [t('you')] : []),
    ...(covers === 'self' ? [] : people.map((person) => t('other', { name: nameOf(person) }))),
  ]
  return (
    <StepForm
      // Of other people nothing is filled in that was typed of these.
      name={`${checkout.plan.slug}:health:${covered.join()}`}
      title={t('title')}
      hint={t('why')}
      back={back}
      place={place}
      submit={asking('next')}
      busy={asking('saving')}
      // The server gives none of it back.
      isKept
      fieldOf={(field) => field.replace(/^declarations\.(\d+)\.(\w+)$/, '$2-$1')}
      send={(values) =>
        answer({
          step: 'health',
          declarations: covered.map((_, index) => ({
            answer: textIn(values, `answer-${index}`),
            told: textIn(values, `told-${index}`),
          })),
          accepts_use: values.has('accepts_use'),
        })
      }
    >
      {(problems, known) => (
        <>
          {covered.map((question, index) => {
            const told = `told-${index}`
            return (
              <div key={question} className={health.person}>
                <Choices
                  name={`answer-${index}`}
                  legend={question}
                  choices={answers.map((value) => ({ value, label: t(`answers.${value}`) }))}
                  chosen={known.get(`answer-${index}`) ?? null}
                  problem={problems[`answer-${index}`]}
                />
                <div className={`${visitor.field} ${health.told}`}>
                  <label htmlFor={told}>{t('told')}</label>
                  <Wrong name={told} problem={problems[told]} />
                  <textarea
                    id={told}
                    name={told}
                    maxLength={1_000}
                    defaultValue={known.get(told)}
                    aria-invalid={problems[told] ? true : undefined}
                    aria-describedby={problems[told] ? `${told}-problem` : undefined}
                  />
                </div>
              </div>
            )
          })}
          <Agreement name="accepts_use" label={t('accept')} isAgreed={false} problem={problems.accepts_use} />
          {checkout.work && <p className={styles.soft}>{asking('employee.privacy')}</p>}
        </>
      )}
    </StepForm>
  )
}
