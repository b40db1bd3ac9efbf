import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { send } from '@/api/baseQueryWithReauth'
import { useAppStore } from '@/store/hooks'
import { Field, textIn } from '@/visitors/form/fields'
import { StepForm } from '@/visitors/form/StepForm'
import visitor from '@/visitors/Visitor.module.css'
import './es'

/** Hours that the contract gives a link; its schemas weigh more than this page. */
const HOURS = 24

/** Asks for the e-mail that a plan is paid with. Whether there is one, only its mailbox learns. */
export function AskForLink() {
  const { t } = useTranslation('cancelling')
  const { t: shared } = useTranslation('subscribe')
  const store = useAppStore()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) return <Sent to={sentTo} onOther={() => setSentTo(undefined)} />
  return (
    <StepForm
      name="cancelar"
      title={t('title')}
      hint={t('hint')}
      back={undefined}
      place={undefined}
      submit={t('send')}
      busy={t('sending')}
      send={async (values) => {
        const email = textIn(values, 'email')
        const { error } = await send({ url: 'public/cancellations', method: 'POST', body: { email } }, store)
        if (!error) setSentTo(email)
        return error
      }}
    >
      {(problems, known) => (
        <Field
          name="email"
          type="email"
          label={shared('person.email')}
          autoComplete="email"
          spellCheck={false}
          defaultValue={known.get('email') ?? ''}
          problem={problems.email}
        />
      )}
    </StepForm>
  )
}

function Sent({ to, onOther }: { to: string; onOther: () => void }) {
  const { t } = useTranslation('cancelling')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('sentTitle')}
      </h1>
      <p style={{ overflowWrap: 'anywhere' }}>{t('sent', { email: to, count: HOURS })}</p>
      <div>
        <button type="button" className={visitor.button} onClick={onOther}>
          {t('other')}
        </button>
      </div>
    </>
  )
}
