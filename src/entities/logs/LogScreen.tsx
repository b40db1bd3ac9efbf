import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { toQueryString } from '@/api/queryString'
import { type LogDetail, logContract } from '@/contract/logs'
import { Identifier, InstantText, Text, ExactInstantText } from '@/kit/facts/cells'
import { Button } from '@/kit/elements/Button'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { scrollable } from '@/kit/elements/scrollable'
import { ChangesTable } from '@/kit/history/ChangesTable'
import { DetailScreen } from '@/kit/record/DetailScreen'
import { hasScreens, kindOf } from '@/contract/entities'
import { paths } from '@/kit/navigation/paths'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { StatusTag } from '@/kit/facts/StatusTag'
import { SubjectLink } from '@/kit/facts/SubjectLink'
import { ActorName } from '@/kit/facts/ActorName'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { useGetLogQuery, useListLogsQuery } from './api'
import { es } from './es'
import styles from './LogScreen.module.css'
import { roleName } from './roleName'

/** One line of the audit log: who changed what, from where, and whether it is intact. */
export default function LogScreen() {
  const { t } = useTranslation('kit')
  return (
    <DetailScreen
      kind="Log"
      result={useGetLogQuery(useUuid())}
      rows={useListingPage(logContract, useListLogsQuery)}
      title={({ action, subject }) =>
        subject ? `${es.actions[action]}: ${subject.label}` : es.actions[action]
      }
      folio={({ number }) => number}
      strip={(log) => <Strip log={log} />}
      tabs={(log) => [{ name: 'resumen', label: t('detail.summary'), content: <Summary log={log} /> }]}
    />
  )
}

type Props = { log: LogDetail }

function Strip({ log }: Props) {
  return (
    <FieldStrip
      labels={es.fields}
      show={{
        actor: <ActorName actor={log.actor} />,
        at: <InstantText value={log.at} />,
        subject: <SubjectLink subject={log.subject} />,
      }}
    />
  )
}

function Summary({ log }: Props) {
  const { t } = useTranslation('logs')
  return (
    <>
      <Section
        title={log.changes.length ? t('changed', { count: log.changes.length }) : t('sections.changes')}
      >
        <Changes log={log} />
        <Neighbours log={log} />
      </Section>
      <Section title={t('sections.request')}>
        <FieldFacts
          labels={es.fields}
          show={{
            at: <ExactInstantText value={log.at} />,
            actor_role: <Text value={roleName(log.actor_role)} />,
            reason: <Text value={log.reason} />,
            path: <Identifier value={[log.method, log.path].filter(Boolean).join(' ') || null} />,
            status_code: <Text value={log.status_code?.toString()} />,
            ip: <Identifier value={log.ip} />,
            user_agent: <Text value={log.user_agent} />,
            request_id: <Identifier value={log.request_id} what={t('fields.request_id')} />,
          }}
        />
      </Section>
      <Section title={t('sections.chain')} folded>
        <FieldFacts
          labels={es.fields}
          show={{
            intact: (
              <StatusTag tone={log.intact ? 'ok' : 'bad'}>{t(log.intact ? 'intact' : 'broken')}</StatusTag>
            ),
            hash: <Identifier value={log.hash} />,
            previous_hash: <Identifier value={log.previous_hash} />,
          }}
        />
      </Section>
    </>
  )
}

/** What changed, in words; or as it is kept, for those who compare it with what a program says. */
function Changes({ log: { changes, subject } }: Props) {
  const { t } = useTranslation('logs')
  const [isRaw, setRaw] = useState(false)
  if (changes.length === 0) return <p>{t('noChanges')}</p>
  const json = JSON.stringify(changes, null, 2)
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="sr-only">{t('show.label')}</legend>
        <Button size="bar" aria-pressed={!isRaw} onClick={() => setRaw(false)}>
          {t('show.changes')}
        </Button>
        <Button size="bar" aria-pressed={isRaw} onClick={() => setRaw(true)}>
          {t('show.json')}
        </Button>
        {isRaw && <CopyButton value={json} what={t('show.json')} />}
      </fieldset>
      {isRaw ? (
        <pre className={styles.json} {...scrollable}>
          {json}
        </pre>
      ) : (
        <ChangesTable kind={subject ? kindOf(subject.type) : undefined} changes={changes} />
      )}
    </>
  )
}

/** The lines about the same record just before and just after this one. */
function Neighbours({ log }: Props) {
  const { t } = useTranslation('logs')
  const { previous_of_subject, next_of_subject, others_of_request, request_id, subject } = log
  const kind = subject ? kindOf(subject.type) : undefined
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous_of_subject && <Link to={paths.record('Log', previous_of_subject)}>{t('previous')}</Link>}
      {next_of_subject && <Link to={paths.record('Log', next_of_subject)}>{t('next')}</Link>}
      {kind && subject?.uuid && hasScreens(kind) && kind !== 'SupportTicket' && (
        <Link to={`${paths.record(kind, subject.uuid)}?tab=cambios`}>
          {t('ofRecord', { name: subject.label })}
        </Link>
      )}
      {others_of_request > 0 && request_id && (
        <Link to={`${paths.list('Log')}?${toQueryString({ request: request_id })}`}>
          {t('sameRequest', { count: others_of_request })}
        </Link>
      )}
    </nav>
  )
}
