import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { GROUP_PAGE, type GroupImport, type GroupOutcome, type GroupRow } from '@/contract/groupImports'
import { Relationship } from '@/contract/members'
import { Sex } from '@/contract/persons'
import { Button } from '@/kit/elements/Button'
import { RecordLink } from '@/kit/facts/cells'
import { StatusTag } from '@/kit/facts/StatusTag'
import { Loaded } from '@/kit/feedback/Loaded'
import { PlainSelect } from '@/kit/form/fields/PlainSelect'
import { formatPhone } from '@/contract/phones'
import { formatCount, formatDay } from '@/kit/text/formats'
import { sexNames } from '@/kit/vocabulary/sexNames'
import type { Tone } from '@/kit/vocabulary/statusTones'
import { es } from './es'
import { useListGroupRowsQuery } from './groupApi'
import { groups } from './groupTexts'
import styles from './Groups.module.css'

const tones: Record<GroupOutcome, Tone> = {
  add: 'ok',
  change: 'info',
  end: 'warn',
  unchanged: 'neutral',
  error: 'bad',
}

type Props = { found: GroupImport; counts: Record<GroupOutcome, number> }

/** What becomes of each row, page by page; those with errors first, where there are any. */
export function GroupRowList({ found, counts }: Props) {
  const { t } = useTranslation('groups')
  const [outcome, setOutcome] = useState<GroupOutcome | undefined>(counts.error > 0 ? 'error' : undefined)
  const [page, setPage] = useState(1)
  const result = useListGroupRowsQuery({ uuid: found.uuid, token: found.preview_token, outcome, page })
  const kinds = (Object.keys(groups.outcomesMany) as GroupOutcome[]).filter((one) => counts[one] > 0)
  return (
    <section aria-label={groups.rowsTitle} className={styles.part}>
      <div className={styles.narrow}>
        <PlainSelect
          label={groups.rowsTitle}
          none={groups.all}
          value={outcome ?? ''}
          options={kinds.map((one) => ({
            value: one,
            label: `${groups.outcomesMany[one]} (${formatCount(counts[one])})`,
          }))}
          onChoose={(value) => {
            setOutcome(kinds.find((one) => one === value))
            setPage(1)
          }}
        />
      </div>
      <Loaded result={result} what={groups.rowsTitle.toLowerCase()}>
        {({ data, meta: { total } }) => (
          <>
            {data.length === 0 && <p>{groups.noRows}</p>}
            <ul className={styles.rows} aria-label={groups.rowsTitle} aria-busy={result.isFetching}>
              {data.map((row) => (
                <Row key={`${row.line} ${row.member?.uuid} ${row.label}`} row={row} />
              ))}
            </ul>
            {total > GROUP_PAGE && (
              <div className={styles.pages}>
                <Button
                  aria-disabled={page === 1 || undefined}
                  onClick={() => setPage(Math.max(1, page - 1))}
                >
                  {groups.previous}
                </Button>
                <span className={styles.quiet}>
                  {t('page', {
                    from: formatCount((page - 1) * GROUP_PAGE + 1),
                    to: formatCount(Math.min(total, page * GROUP_PAGE)),
                    total: formatCount(total),
                  })}
                </span>
                <Button
                  aria-disabled={page * GROUP_PAGE >= total || undefined}
                  onClick={() => page * GROUP_PAGE < total && setPage(page + 1)}
                >
                  {groups.next}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Row({ row: { line, label, outcome, member, changes, messages } }: { row: GroupRow }) {
  const { t } = useTranslation('groups')
  return (
    <li className={styles.row}>
      <span>
        <strong>{label}</strong>{' '}
        <span className={styles.quiet}>{line === null ? groups.notInFile : t('line', { line })}</span>
      </span>
      <StatusTag tone={tones[outcome]}>{groups.outcomes[outcome]}</StatusTag>
      {member && (
        <span className={styles.wide}>
          <RecordLink kind="Member" to={member} />
        </span>
      )}
      {changes.map(({ field, before, after }) => (
        <span key={field} className={`${styles.wide} ${styles.quiet}`}>
          {t(before === null ? 'set' : 'changed', {
            field: wordOfField(field),
            before: before === null ? '' : wordOfValue(field, before),
            after: after === null ? '—' : wordOfValue(field, after),
          })}
        </span>
      ))}
      {messages
        .filter((message) => line !== null || message !== groups.notInFile)
        .map((message) => (
          <span key={message} className={styles.wide}>
            {message}
          </span>
        ))}
    </li>
  )
}

const fieldWords = new Map<string, string>(Object.entries({ ...es.fields, ...groups.columns }))
const wordOfField = (field: string) => fieldWords.get(field) ?? field

function wordOfValue(field: string, value: string): string {
  if (field === 'birth_date' || field === 'hired_on') return formatDay(value)
  if (field === 'phone') return formatPhone(value)
  const sex = field === 'sex' ? Sex.safeParse(value).data : undefined
  const bond = field === 'relationship' ? Relationship.safeParse(value).data : undefined
  return (sex && sexNames[sex]) ?? (bond && es.relationships[bond]) ?? value
}
