import { nanoid } from '@reduxjs/toolkit'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { download } from '@/api/download'
import type { Job } from '@/contract/bulk'
import type { GroupImport, GroupOutcome, GroupPrice } from '@/contract/groupImports'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { useOnline } from '@/kit/elements/useOnline'
import { MoneyText } from '@/kit/facts/cells'
import { Fact, Facts } from '@/kit/facts/Section'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'
import { ProblemAlert } from '@/kit/feedback/State'
import formStyles from '@/kit/form/RecordForm.module.css'
import { formatCount, formatMoney } from '@/kit/text/formats'
import { useAppDispatch } from '@/store/hooks'
import { groupErrorsPath, useCommitGroupMutation } from './groupApi'
import { GroupRowList } from './GroupRowList'
import { groups } from './groupTexts'
import styles from './Groups.module.css'

type Props = {
  found: GroupImport
  onBack: () => void
  onBegun: (job: Job) => void
  onClose: () => void
}

/** What the file would do: how many of what, the price a month, and row by row; it is taken in from here. */
export function GroupRehearsalStep({ found, onBack, onBegun, onClose }: Props) {
  const { t } = useTranslation('groups')
  const { t: kit } = useTranslation('kit')
  const isOnline = useOnline()
  const dispatch = useAppDispatch()
  const key = useRef(nanoid())
  const [commit, { isLoading }] = useCommitGroupMutation()
  const [problem, setProblem] = useState<ProblemText>()
  const { state, counts, price, preview_token } = found
  const errors = counts?.error ?? 0
  const doing = counts ? counts.add + counts.change + counts.end : 0
  const isReady = state === 'rehearsed' && errors === 0 && doing > 0

  async function begin() {
    if (!preview_token) return
    setProblem(undefined)
    try {
      onBegun(await commit({ uuid: found.uuid, token: preview_token, key: key.current }).unwrap())
    } catch (caught) {
      const error = asApiError(caught)
      if (error?.status && !error.reason) key.current = nanoid()
      setProblem(problemText(error, { wrote: true }))
    }
  }

  async function takeErrors() {
    const error = await dispatch(download(groupErrorsPath(found.uuid), groups.errorsName))
    if (error) setProblem(problemText(error))
  }

  return (
    <Dialog
      title={groups.title}
      onClose={onClose}
      kind="sheet"
      size="wide"
      foot={
        <>
          <Button onClick={onBack}>{groups.backToColumns}</Button>
          <Button
            look="primary"
            busy={isLoading ? kit('action.working') : undefined}
            blocked={isOnline ? undefined : kit('detail.offline')}
            aria-disabled={!isReady || undefined}
            onClick={() => isReady && void begin()}
          >
            {groups.confirm}
          </Button>
        </>
      }
    >
      <div className={formStyles.form}>
        {state === 'rehearsing' && (
          <>
            <p role="status">
              {t('reviewing', { done: formatCount(found.rehearsed), total: formatCount(found.rows) })}
            </p>
            <progress
              className={styles.progress}
              aria-label={groups.review}
              max={found.rows}
              value={found.rehearsed}
            />
          </>
        )}
        {state === 'failed' && <p role="alert">{found.problem}</p>}
        {counts && price && (
          <>
            <Counts counts={counts} alike={found.alike} />
            {errors > 0 && (
              <div className={styles.mend}>
                <p role="alert">{groups.errorsTold}</p>
                <Button onClick={() => void takeErrors()}>
                  <Download size={16} aria-hidden />
                  {groups.errors}
                </Button>
              </div>
            )}
            {errors === 0 && doing === 0 && <p>{groups.nothing}</p>}
            {price.changed > 0 && <Price price={price} />}
            <GroupRowList found={found} counts={counts} />
            {isReady && <p className={styles.quiet}>{groups.undoTold}</p>}
          </>
        )}
        <ProblemAlert problem={problem} />
      </div>
    </Dialog>
  )
}

function Counts({ counts, alike }: { counts: Record<GroupOutcome, number>; alike: number }) {
  const shown = (Object.keys(groups.outcomesMany) as GroupOutcome[]).filter((outcome) => counts[outcome] > 0)
  return (
    <Facts>
      {shown.map((outcome) => (
        <Fact key={outcome} label={groups.outcomesMany[outcome]}>
          {formatCount(counts[outcome])}
        </Fact>
      ))}
      {alike > 0 && <Fact label={groups.alike}>{formatCount(alike)}</Fact>}
    </Facts>
  )
}

/** What the group costs a month before and after, with the policies that make the difference. */
function Price({ price }: { price: GroupPrice }) {
  const { t } = useTranslation('groups')
  const { before_cents, after_cents, policies, changed } = price
  return (
    <section aria-label={groups.priceTitle} className={styles.part}>
      <h3>{groups.priceTitle}</h3>
      <Facts>
        <Fact label={groups.before}>
          <MoneyText cents={before_cents} />
        </Fact>
        <Fact label={groups.after}>
          <MoneyText cents={after_cents} />
        </Fact>
        <Fact label={groups.difference}>
          <MoneyText cents={after_cents - before_cents} />
        </Fact>
      </Facts>
      <p className={styles.quiet}>{groups.priceTold}</p>
      <details>
        <summary>
          {groups.policies} ({formatCount(changed)})
        </summary>
        <ul className={styles.rows}>
          {policies.map(({ policy, holder, people_before, people_after, ...cents }) => (
            <li key={policy?.uuid ?? holder} className={styles.row}>
              <span>
                {policy?.label ?? groups.newPolicy} · {holder}
              </span>
              <span className={styles.amount}>
                {t('perMonth', {
                  before: formatMoney(cents.before_cents),
                  after: formatMoney(cents.after_cents),
                })}
              </span>
              <span className={styles.quiet}>
                {t('people', { before: people_before, after: people_after })}
              </span>
            </li>
          ))}
          {changed > policies.length && (
            <li className={styles.row}>{t('morePolicies', { count: changed - policies.length })}</li>
          )}
        </ul>
      </details>
    </section>
  )
}
