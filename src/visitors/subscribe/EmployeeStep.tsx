import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import visitor from '@/visitors/Visitor.module.css'
import { Choices, dateIn, Field, type Problems, textIn } from '@/visitors/form/fields'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import { BirthDate } from './asking'
import type { StepProps } from './useCheckout'

/** Who buys through their employer shows that they work there, in the way that it asks for. */
export function EmployeeStep(props: StepProps) {
  const { work, sold_by } = props.checkout
  const [isAnother, setAnother] = useState(false)
  const title = useTitle(sold_by ?? '')
  if (work?.mode === 'code') return <SharedCode {...props} title={title} />
  if (work?.mode !== 'email_domain') return <Ways {...props} title={title} hasMail={false} />
  return work.code && !isAnother ? (
    <MailedCode {...props} code={work.code} onAnother={() => setAnother(true)} />
  ) : (
    <Ways {...props} title={title} hasMail onSent={() => setAnother(false)} />
  )
}

const useTitle = (company: string) => useTranslation('subscribe').t('employee.title', { company })

type EmployeeFormProps = Pick<StepProps, 'checkout' | 'back' | 'place'> & { title: string } & Pick<
    Parameters<typeof StepForm>[0],
    'check' | 'send' | 'children'
  >

/** What any way of showing it is asked in; and what the employer does not learn. */
function EmployeeForm({ checkout, children, ...asked }: EmployeeFormProps) {
  const { t } = useTranslation('subscribe')
  return (
    <StepForm name={`${checkout.sold_by}:employee`} submit={t('next')} busy={t('saving')} {...asked}>
      {(problems, known) => (
        <>
          {children(problems, known)}
          <p className={styles.soft}>{t('employee.privacy')}</p>
        </>
      )}
    </StepForm>
  )
}

type WaysProps = StepProps & { title: string; hasMail: boolean; onSent?: () => void }

/** By an address at work, or by a number there and when one was born. */
function Ways({ checkout, subscribing, back, place, answer, title, hasMail, onSent }: WaysProps) {
  const { t } = useTranslation('subscribe')
  const [way, setWay] = useState<string | null>(null)
  const chosen = hasMail ? way : 'number'
  return (
    <EmployeeForm
      {...{ checkout, back, place, title }}
      check={(): Problems => (chosen ? {} : { way: t('employee.choose') })}
      send={async (values) => {
        if (chosen !== 'mail')
          return answer({
            step: 'employee',
            employee_number: textIn(values, 'employee_number'),
            birth_date: dateIn(values, 'birth_date'),
          })
        const error = await subscribing.askForCode(textIn(values, 'email'))
        if (!error) onSent?.()
        return error
      }}
    >
      {(problems, known) => (
        <>
          {hasMail && (
            <div onChange={(event) => setWay(wayIn(event.target))}>
              <Choices
                name="way"
                legend={<span className="sr-only">{title}</span>}
                choices={[
                  { value: 'mail', label: t('employee.byMail') },
                  { value: 'number', label: t('employee.byNumber') },
                ]}
                chosen={null}
                problem={problems.way}
              />
            </div>
          )}
          {chosen === 'mail' && (
            <Field
              name="email"
              type="email"
              label={t('employee.mail')}
              hint={t('employee.mailHint', {
                domains: (checkout.work?.domains ?? []).map((domain) => `@${domain}`).join(', '),
              })}
              autoComplete="email"
              spellCheck={false}
              defaultValue={known.get('email') ?? ''}
              problem={problems.email}
            />
          )}
          {chosen === 'number' && (
            <>
              <Field
                name="employee_number"
                label={t('employee.number')}
                autoComplete="off"
                defaultValue={known.get('employee_number') ?? ''}
                problem={problems.employee_number}
              />
              <BirthDate problems={problems} isOwn value="" known={known} />
            </>
          )}
        </>
      )}
    </EmployeeForm>
  )
}

const wayIn = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.name === 'way' ? target.value : null

/** The code that the employer gave everybody. */
function SharedCode({ checkout, back, place, answer, title }: StepProps & { title: string }) {
  const { t } = useTranslation('subscribe')
  return (
    <EmployeeForm
      {...{ checkout, back, place, title }}
      send={(values) => answer({ step: 'company_code', company_code: textIn(values, 'company_code') })}
    >
      {(problems, known) => (
        <Field
          name="company_code"
          label={t('employee.shared')}
          hint={t('employee.sharedHint')}
          autoComplete="off"
          defaultValue={known.get('company_code') ?? ''}
          problem={problems.company_code}
        />
      )}
    </EmployeeForm>
  )
}

type Code = NonNullable<NonNullable<StepProps['checkout']['work']>['code']>

/** The code that was sent to an address at work: it may be pasted, and asked for again. */
function MailedCode({
  checkout,
  subscribing,
  place,
  onNext,
  code,
  onAnother,
}: StepProps & { code: Code; onAnother: () => void }) {
  const { t } = useTranslation('subscribe')
  const [told, setTold] = useState<string>()
  const canAsk = usePauseOver(code)
  return (
    <StepForm
      name={`${checkout.sold_by}:code`}
      title={t('employee.codeTitle')}
      hint={t('employee.codeHint', { email: code.email, company: checkout.sold_by ?? '' })}
      back={undefined}
      place={place}
      submit={t('next')}
      busy={t('saving')}
      send={async (values) => {
        const error = await subscribing.confirmCode(textIn(values, 'code'))
        if (!error) await onNext()
        return error
      }}
      after={
        <div className={styles.actions}>
          <button
            type="button"
            className={visitor.button}
            aria-disabled={!canAsk}
            onClick={async () => {
              if (!canAsk) return
              const error = await subscribing.askForCode(code.email)
              setTold(error ? (error.detail ?? t('down')) : t('employee.sentAgain'))
            }}
          >
            {canAsk ? t('employee.again') : t('employee.againSoon')}
          </button>
          <button type="button" className={visitor.button} onClick={onAnother}>
            {t('employee.otherMail')}
          </button>
          <p role="status">{told}</p>
        </div>
      }
    >
      {(problems) => (
        <Field
          name="code"
          label={t('employee.code')}
          hint={t('employee.codeExpires')}
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={problems.code}
        />
      )}
    </StepForm>
  )
}

/** Whether the pause before another code is over, which the page notices by itself. */
function usePauseOver(code: Code): boolean {
  const [over, setOver] = useState<Code>()
  useEffect(() => {
    const wait = setTimeout(() => setOver(code), code.again_in * 1_000)
    return () => clearTimeout(wait)
  }, [code])
  return over === code
}
