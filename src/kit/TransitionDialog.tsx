import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionReply, Effect } from '@/contract/actions'
import { Button } from './Button'
import { ConfirmDialog } from './ConfirmDialog'
import { kindOf } from '@/contract/entities'
import { formatList, plural } from './formats'
import { nouns } from './nouns'
import { asApiError, problemText, type ProblemText } from './problem'
import { Skeleton } from './Skeleton'
import { ProblemBody } from './State'

type Props = {
  /** The record it is done to: what happens to others is told. */
  uuid: string
  title: string
  confirm: string
  done: string
  danger: boolean
  asksReason: boolean
  run: (how: { reason?: string; dryRun: boolean }) => Promise<ActionReply<unknown>>
  onClose: () => void
}

/** A change of status: what else it will touch, as the server finds out, and why, where it must be said. */
export function TransitionDialog({ uuid, run, ...dialog }: Props) {
  const { t } = useTranslation('kit')
  const [effects, setEffects] = useState<Effect[]>()
  const [hasFailed, setFailed] = useState(false)
  const [refusal, setRefusal] = useState<ProblemText>()
  const [attempt, setAttempt] = useState(0)

  // A rehearsal of what needs a reason is refused without one; any will do, as nothing is kept.
  const rehearse = useEffectEvent(() => run({ reason: '—', dryRun: true }))

  useEffect(() => {
    // Each attempt is a rehearsal of its own.
    void attempt
    let isWanted = true
    rehearse().then(
      (reply) => isWanted && setEffects(reply.effects),
      (caught: unknown) => {
        if (!isWanted) return
        const error = asApiError(caught)
        // What the rehearsal is refused for, the act would be refused for too.
        if (error?.status === 409 || error?.status === 422) setRefusal(problemText(error))
        else setFailed(true)
      },
    )
    return () => {
      isWanted = false
    }
  }, [attempt])

  const others = effects?.filter(({ subject }) => subject.uuid !== uuid)
  return (
    <ConfirmDialog
      {...dialog}
      waiting={!others && !hasFailed}
      run={(reason) => run({ ...(reason && { reason }), dryRun: false })}
    >
      {others &&
        (others.length === 0 ? <p>{t('action.noConsequences')}</p> : <Consequences effects={others} />)}
      {refusal && (
        <p role="alert">
          <strong>{refusal.title}.</strong> <ProblemBody problem={refusal} />
        </p>
      )}
      {!others && !hasFailed && !refusal && <Skeleton lines={2} />}
      {hasFailed && (
        <p>
          {t('action.countFailed')}{' '}
          <Button
            size="bar"
            onClick={() => {
              setFailed(false)
              setAttempt(attempt + 1)
            }}
          >
            {t('retry')}
          </Button>
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The other records that change, by kind: how many and the first of them. */
function Consequences({ effects }: { effects: Effect[] }) {
  const { t } = useTranslation('kit')
  const types = [...new Set(effects.map(({ subject }) => subject.type))]
  return (
    <div>
      <p>{t('action.consequences')}:</p>
      <ul>
        {types.map((type) => {
          const labels = effects
            .filter(({ subject }) => subject.type === type)
            .map(({ subject }) => subject.label)
          const kind = kindOf(type)
          const noun = kind && nouns[kind]
          return (
            <li key={type}>
              {noun ? `${plural(labels.length, noun.one, noun.other)}: ` : ''}
              {formatList(labels.length > 3 ? [...labels.slice(0, 3), '…'] : labels)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
