import { useTranslation } from '@/i18n'
import { NoticeEvent, noticePermissions, type NoticePreferences, type NoticeWay } from '@/contract/notices'
import { allows } from '@/contract/permissions'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { ProblemAlert } from '@/kit/feedback/State'
import { useTask } from '@/kit/feedback/useTask'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { useGetNoticePreferencesQuery, useKeepNoticePreferencesMutation } from './noticesApi'
import styles from './NoticeChoices.module.css'

const ways = ['in_app', 'email'] as const satisfies NoticeWay[]

/** By which ways the person is told of each event that may concern them; each choice counts at once. */
export function NoticeChoices() {
  const { t } = useTranslation('notices')
  return (
    <Loaded result={useGetNoticePreferencesQuery(undefined)} what={t('theChoice')}>
      {(kept) => <Choices kept={kept} />}
    </Loaded>
  )
}

function Choices({ kept }: { kept: NoticePreferences }) {
  const { t } = useTranslation('notices')
  const role = useAppSelector(selectUser)?.role ?? ''
  const [keep] = useKeepNoticePreferencesMutation()
  const task = useTask()
  const events = NoticeEvent.options.filter((event) => allows(role, noticePermissions[event]))
  const choose = (event: NoticeEvent, way: NoticeWay, wants: boolean) =>
    void task.run(() => keep({ ...kept, [event]: { ...kept[event], [way]: wants } }).unwrap())
  return (
    <>
      <ProblemAlert problem={task.problem} />
      <div className={styles.choices}>
        <FactsTable
          title={t('preferences')}
          rows={events}
          keyOf={(event) => event}
          none=""
          columns={[
            [t('event'), (event) => <span className={styles.event}>{t(`events.${event}`)}</span>],
            ...ways.map(
              (way) =>
                [
                  t(`ways.${way}`),
                  (event: NoticeEvent) => (
                    <label className={styles.choice}>
                      <span className="sr-only">{`${t(`events.${event}`)}: ${t(`ways.${way}`)}`}</span>
                      <input
                        type="checkbox"
                        checked={kept[event][way]}
                        onChange={({ currentTarget }) => choose(event, way, currentTarget.checked)}
                      />
                    </label>
                  ),
                ] as const,
            ),
          ]}
        />
      </div>
      <p className={styles.note}>{t('always')}</p>
    </>
  )
}
