import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Evidence, EvidenceCheck, StatedLine } from '@/contract/evidence'
import { Button } from '@/kit/elements/Button'
import { StatusTag } from '@/kit/facts/StatusTag'
import { ProblemBody } from '@/kit/feedback/State'
import { problemText } from '@/kit/feedback/problem'
import { formatCount, formatExactInstant } from '@/kit/text/formats'
import type { Tone } from '@/kit/vocabulary/statusTones'
import { useVerifyEvidenceMutation } from './api'
import styles from './CheckAuditLog.module.css'
import { type PackProblem, readPack } from './readPack'
import './verifyTexts'

/** Takes an evidence pack, and says of each thing that it states whether the audit log vouches for it. */
export function PackCheck() {
  const { t } = useTranslation('verify')
  const input = useRef<HTMLInputElement>(null)
  const [verify, { isLoading }] = useVerifyEvidenceMutation()
  const [file, setFile] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()

  async function choose(chosen: File) {
    setFile(chosen.name)
    setOutcome(undefined)
    const pack = await readPack(chosen)
    if ('problem' in pack) return setOutcome(pack)
    const { data: check, error } = await verify(pack)
    setOutcome(check ? { evidence: pack.evidence, check } : { error })
  }

  return (
    <>
      <p>{t('what')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('pack')}
        accept=".zip,application/zip"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void choose(chosen)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className={styles.file}>
        {file && <span>{file}</span>}
        <Button busy={isLoading ? t('verifying') : undefined} onClick={() => input.current?.click()}>
          <FileUp size={16} aria-hidden />
          {file ? t('other') : t('choose')}
        </Button>
      </div>
      <div role="status" className={styles.outcome}>
        {outcome && 'check' in outcome && <Checks {...outcome} />}
      </div>
      {outcome && 'problem' in outcome && <p role="alert">{t(`problems.${outcome.problem}`)}</p>}
      {outcome && 'error' in outcome && (
        <div role="alert">
          <p>{t('failed')}</p>
          <ProblemBody problem={problemText(outcome.error)} />
        </div>
      )}
    </>
  )
}

type Outcome =
  | { problem: PackProblem }
  | { error: Parameters<typeof problemText>[0] }
  | { evidence: Evidence; check: EvidenceCheck }

const lineTones: Record<StatedLine, Tone> = {
  intact: 'ok',
  different: 'bad',
  missing: 'bad',
  released: 'neutral',
}
const vouchedTones: Record<EvidenceCheck['file'], Tone> = { same: 'ok', different: 'bad', unknown: 'warn' }

function Checks({ evidence, check }: { evidence: Evidence; check: EvidenceCheck }) {
  const { t } = useTranslation('verify')
  const { title, made_by, made_at } = evidence
  const isVouched = check.statement === 'same'
  return (
    <>
      {isVouched && <p>{t('of', { title, name: made_by.name, at: formatExactInstant(made_at) })}</p>}
      <ul className={`${styles.outcome} ${styles.checks}`}>
        <li>
          <StatusTag tone={lineTones[check.line]}>{t(`line.${check.line}`)}</StatusTag>
        </li>
        <li>
          <StatusTag tone={vouchedTones[check.file]}>{t(`file.${check.file}`)}</StatusTag>
        </li>
        <li>
          <StatusTag tone={vouchedTones[check.statement]}>{t(`statement.${check.statement}`)}</StatusTag>
        </li>
        {check.lines && <Lines lines={check.lines} changed={check.changed} />}
      </ul>
    </>
  )
}

type LinesProps = { lines: NonNullable<EvidenceCheck['lines']>; changed: number | null }

function Lines({ lines: { intact, released, different, missing }, changed }: LinesProps) {
  const { t } = useTranslation('verify')
  const wrong = different + missing
  const counted = (count: number) => ({ count, total: formatCount(count) })
  return (
    <>
      {intact + released + wrong === 0 && (
        <li>
          <StatusTag tone="neutral">{t('lines.none')}</StatusTag>
        </li>
      )}
      {wrong > 0 && (
        <li>
          <StatusTag tone="bad">{t('lines.wrong', counted(wrong))}</StatusTag>
        </li>
      )}
      {intact > 0 && wrong === 0 && (
        <li>
          <StatusTag tone="ok">{t('lines.intact', counted(intact))}</StatusTag>
        </li>
      )}
      {released > 0 && (
        <li>
          <StatusTag tone="neutral">{t('lines.released', counted(released))}</StatusTag>
        </li>
      )}
      <li>
        {changed === null ? (
          <StatusTag tone="neutral">{t('changes.hidden')}</StatusTag>
        ) : changed === 0 ? (
          <StatusTag tone="ok">{t('changes.none')}</StatusTag>
        ) : (
          <StatusTag tone="info">{t('changes.some', counted(changed))}</StatusTag>
        )}
      </li>
    </>
  )
}
