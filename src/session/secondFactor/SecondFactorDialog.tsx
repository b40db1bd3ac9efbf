import './es'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { EnrolmentChallenge, SecondFactor } from '@/contract/secondFactor'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { Loaded } from '@/kit/feedback/Loaded'
import { showToast } from '@/kit/feedback/toasts'
import { Problem } from '@/session/entrance/Problem'
import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useGetSecondFactorQuery,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} from './api'
import { AppSetUp } from './AppSetUp'
import styles from './SecondFactor.module.css'
import { catchProblems } from './catchProblems'
import { ProofForm, type Wrong } from './ProofForm'
import { RecoveryCodes } from './RecoveryCodes'

type Step =
  | { name: 'state' | 'renew' | 'remove' }
  | { name: 'begin'; again?: Wrong }
  | { name: 'set-up'; challenge: EnrolmentChallenge }
  | { name: 'codes'; codes: string[] }

/** The second factor of the signed-in user: turned on, given new recovery codes, turned off. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('secondFactor')
  const result = useGetSecondFactorQuery(undefined)
  const [step, go] = useState<Step>({ name: 'state' })
  const [isWarned, warn] = useState(false)
  return (
    <Dialog
      kind="sheet"
      size="wide"
      title={t(step.name === 'codes' ? 'codesTitle' : 'title')}
      onClose={step.name === 'codes' && !isWarned ? () => warn(true) : onClose}
    >
      <div className={styles.column}>
        {step.name === 'state' ? (
          <Loaded result={result} what={t('what')}>
            {(factor) => <State factor={factor} go={go} />}
          </Loaded>
        ) : step.name === 'codes' ? (
          <>
            {isWarned && <Problem>{t('codesUnsaved')}</Problem>}
            <RecoveryCodes codes={step.codes} onSaved={onClose} />
          </>
        ) : (
          <Proof key={step.name} step={step} go={go} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

type Going = { go: (step: Step) => void }

function State({ factor: { enabled, required, recovery_codes_left }, go }: Going & { factor: SecondFactor }) {
  const { t } = useTranslation('secondFactor')
  return (
    <div className={styles.setUp}>
      <p>{t(enabled ? 'state.on' : 'state.off')}</p>
      {enabled && <p>{t('state.left', { count: recovery_codes_left })}</p>}
      {enabled && required && <p>{t('state.required')}</p>}
      <p className={styles.actions}>
        {!enabled && (
          <Button look="primary" onClick={() => go({ name: 'begin' })}>
            {t('enable')}
          </Button>
        )}
        {enabled && <Button onClick={() => go({ name: 'renew' })}>{t('renew')}</Button>}
        {enabled && !required && <Button onClick={() => go({ name: 'remove' })}>{t('remove')}</Button>}
      </p>
    </div>
  )
}

type ProofProps = Going & { step: Exclude<Step, { name: 'state' | 'codes' }>; onClose: () => void }

function Proof({ step, go, onClose }: ProofProps) {
  const { t } = useTranslation('secondFactor')
  const [begin] = useBeginSecondFactorMutation()
  const [confirm] = useConfirmSecondFactorMutation()
  const [renew] = useRenewRecoveryCodesMutation()
  const [remove] = useRemoveSecondFactorMutation()

  if (step.name === 'begin')
    return (
      <>
        <p>{t('prove')}</p>
        <ProofForm
          key="begin"
          asks={{ password: true }}
          initial={step.again}
          confirm={t('begin')}
          run={({ password }) =>
            catchProblems(async () => go({ name: 'set-up', challenge: await begin({ password }).unwrap() }))
          }
        />
      </>
    )
  if (step.name === 'set-up') {
    const { challenge, enrolment } = step.challenge
    return (
      <>
        <AppSetUp enrolment={enrolment} />
        <ProofForm
          key="set-up"
          asks={{ code: true }}
          confirm={t('enable')}
          run={async ({ code }) => {
            const wrong = await catchProblems(async () => {
              const { recovery_codes } = await confirm({ challenge, code }).unwrap()
              go({ name: 'codes', codes: recovery_codes })
            })
            // The way back to where that is asked for.
            if (wrong?.isOver) go({ name: 'begin', again: wrong })
            return wrong
          }}
        />
      </>
    )
  }
  if (step.name === 'renew')
    return (
      <>
        <p>
          {t('renewMeans')} {t('proveAll')}
        </p>
        <ProofForm
          asks={{ password: true, code: true }}
          takesRecovery
          confirm={t('renew')}
          run={(proof) =>
            catchProblems(async () => {
              const { recovery_codes } = await renew(proof).unwrap()
              go({ name: 'codes', codes: recovery_codes })
            })
          }
        />
      </>
    )
  return (
    <>
      <p>
        {t('removeMeans')} {t('proveAll')}
      </p>
      <ProofForm
        asks={{ password: true, code: true }}
        takesRecovery
        confirm={t('remove')}
        run={(proof) =>
          catchProblems(async () => {
            await remove(proof).unwrap()
            showToast({ text: t('removed') })
            onClose()
          })
        }
      />
    </>
  )
}
