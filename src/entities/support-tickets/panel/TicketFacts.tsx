import { useTranslation } from '@/i18n'
import type {
  RelatedRecord,
  SupportTicketDetail,
  SupportTicketFields,
  TicketPriority,
} from '@/contract/supportTickets'
import { AttachmentsSection } from '@/kit/attachments/AttachmentsSection'
import { useMay } from '@/kit/elements/Can'
import { MetadataSection } from '@/kit/metadata/MetadataSection'
import { DayText, InstantText, ListText, RecordLink, Text } from '@/kit/facts/cells'
import { formatList, plural } from '@/kit/text/formats'
import { optionsOf } from '@/kit/vocabulary/options'
import { Fact, Facts } from '@/kit/facts/Section'
import { ProblemAlert } from '@/kit/feedback/State'
import { useTask } from '@/kit/feedback/useTask'
import { weekdaysText } from '@/kit/vocabulary/weekdayNames'
import fieldStyles from '@/kit/form/fields/Field.module.css'
import { useEditSupportTicketMutation, useGetBusinessHoursQuery } from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'
import { RelatedRecords } from './RelatedRecords'
import styles from './TicketPanel.module.css'

type Props = { ticket: SupportTicketDetail }

/** A ticket's own data: what changes every day at hand, the rest to read. */
export function TicketFacts({ ticket }: Props) {
  const { t } = useTranslation('ticket-work')
  const mayEdit = useMay('SupportTicket.edit') && !ticket.archived_at
  const [edit] = useEditSupportTicketMutation()
  const { data: hours } = useGetBusinessHoursQuery(undefined)
  const task = useTask()
  const { uuid, version } = ticket
  const change = (changes: Partial<SupportTicketFields>) =>
    void task.run(() => edit({ uuid, version, changes, allowDuplicate: false }).unwrap())
  return (
    <>
      <ProblemAlert problem={task.problem} />
      {mayEdit && (
        <label className={fieldStyles.field}>
          <span className={fieldStyles.label}>{es.fields.priority}</span>
          <select
            className={fieldStyles.control}
            value={ticket.priority}
            onChange={({ currentTarget }) => change({ priority: currentTarget.value as TicketPriority })}
          >
            {optionsOf(es.priorities).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {ticket.checklist.length > 0 && (
        <section className={styles.block} aria-label={es.fields.checklist}>
          <h2>{es.fields.checklist}</h2>
          <ul>
            {ticket.checklist.map(({ text, done, by }, index) => (
              <li key={text}>
                <label className={fieldStyles.choice}>
                  <input
                    type="checkbox"
                    checked={done}
                    disabled={!mayEdit}
                    onChange={() =>
                      change({
                        checklist: ticket.checklist.map((item, at) =>
                          at === index ? { ...item, done: !done } : item,
                        ),
                      })
                    }
                  />
                  <span>
                    {text}
                    {by && <small>{by.label}</small>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(ticket.related.length > 0 || mayEdit) && (
        <section className={styles.block} aria-label={es.fields.related}>
          <h2>{es.fields.related}</h2>
          <RelatedRecords
            value={ticket.related}
            {...(mayEdit && { onChange: (related: RelatedRecord[]) => change({ related }) })}
          />
        </section>
      )}
      <AttachmentsSection subject={{ kind: 'SupportTicket', uuid }} isFixed={ticket.archived_at !== null} />
      <section className={styles.block} aria-label={work.panel.targets}>
        <h2>{work.panel.targets}</h2>
        <Facts>
          <Fact label={es.fields.first_response_due}>
            <InstantText value={ticket.first_response_due} />
          </Fact>
          <Fact label={es.fields.first_responded_at}>
            <InstantText value={ticket.first_responded_at} />
          </Fact>
          <Fact label={es.fields.resolution_due}>
            <InstantText value={ticket.resolution_due} />
          </Fact>
          {ticket.resolved_at && (
            <Fact label={es.fields.resolved_at}>
              <InstantText value={ticket.resolved_at} />
            </Fact>
          )}
          {ticket.paused_minutes > 0 && (
            <Fact label={es.fields.paused_minutes}>
              {plural(Math.floor(ticket.paused_minutes / 60), work.hours.one, work.hours.other)}
            </Fact>
          )}
          <Fact label={es.fields.breached}>{ticket.breached ? work.breached.yes : work.breached.no}</Fact>
        </Facts>
        {hours && (
          <p className={styles.none}>
            {t('businessHours', { ...hours, days: weekdaysText(hours.work_days) })}
          </p>
        )}
      </section>
      <section className={styles.block} aria-label={es.sections.request}>
        <h2>{es.sections.request}</h2>
        <Facts>
          <Fact label={es.fields.channel}>{es.channels[ticket.channel]}</Fact>
          <Fact label={es.fields.category}>{es.categories[ticket.category]}</Fact>
          <Fact label={es.fields.assignee}>
            <Text value={ticket.assignee?.label} />
          </Fact>
          <Fact label={es.fields.team}>
            <Text value={ticket.team} />
          </Fact>
          {ticket.watchers.length > 0 && (
            <Fact label={es.fields.watchers}>{formatList(ticket.watchers.map(({ label }) => label))}</Fact>
          )}
          {ticket.status_reason && <Fact label={es.fields.status_reason}>{ticket.status_reason}</Fact>}
          {ticket.hold_until && (
            <Fact label={es.fields.hold_until}>
              <DayText value={ticket.hold_until} />
            </Fact>
          )}
          {ticket.resolution && (
            <Fact label={es.fields.resolution}>{work.resolutions[ticket.resolution.code]}</Fact>
          )}
          {ticket.merged_into && (
            <Fact label={es.fields.merged_into}>
              <RecordLink kind="SupportTicket" to={ticket.merged_into} />
            </Fact>
          )}
          {ticket.split_from && (
            <Fact label={es.fields.split_from}>
              <RecordLink kind="SupportTicket" to={ticket.split_from} />
            </Fact>
          )}
          <Fact label={es.fields.tags}>
            <ListText items={ticket.tags} />
          </Fact>
          {ticket.external_id && <Fact label={es.fields.external_id}>{ticket.external_id}</Fact>}
          <Fact label={es.fields.created_at}>
            <InstantText value={ticket.created_at} />
          </Fact>
        </Facts>
      </section>
      <MetadataSection kind="SupportTicket" record={ticket} />
    </>
  )
}
