import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { type Notice, noticePath, type Notices } from '@/contract/notices'
import { Button, IconButton } from '@/kit/elements/Button'
import { InstantText } from '@/kit/facts/cells'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Loaded } from '@/kit/feedback/Loaded'
import { useGetNoticesQuery, useReadNoticesMutation } from '@/kit/notices/noticesApi'
import { Popover } from '@/kit/elements/Popover'
import { useTask } from '@/kit/feedback/useTask'
import styles from './NoticeBell.module.css'

const NoticeChoicesDialog = lazyPart(() => import('./NoticeChoicesDialog'), 'NoticeChoicesDialog')

/** What the person was told, with how much of it they have still to read. */
export function NoticeBell() {
  const { t } = useTranslation('notices')
  const result = useGetNoticesQuery(undefined)
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const unread = result.data?.unread ?? 0
  const close = () => setOpen(false)
  return (
    <>
      <Popover
        align="end"
        label={t('name')}
        opened={isOpen}
        onClose={close}
        target={
          <IconButton
            label={unread > 0 ? t('unread', { count: unread }) : t('name')}
            className={styles.bell}
            onClick={() => setOpen(!isOpen)}
          >
            <Bell size={18} aria-hidden />
            {unread > 0 && (
              <span className={styles.count} aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </IconButton>
        }
      >
        <Loaded result={result} what={t('what')}>
          {(notices) => (
            <Latest
              notices={notices}
              onClose={close}
              onChoose={() => {
                close()
                setChoosing(true)
              }}
            />
          )}
        </Loaded>
      </Popover>
      {isChoosing && (
        <Suspense>
          <NoticeChoicesDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

type LatestProps = { notices: Notices; onClose: () => void; onChoose: () => void }

function Latest({ notices: { latest }, onClose, onChoose }: LatestProps) {
  const { t } = useTranslation('notices')
  const [read] = useReadNoticesMutation()
  const task = useTask()
  const unread = latest.filter(({ read_at }) => read_at === null).map(({ uuid }) => uuid)
  const markRead = (uuids: string[]) => uuids.length > 0 && void task.run(() => read({ uuids }).unwrap())
  return (
    <div className={styles.notices}>
      {latest.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {latest.map((notice) => (
            <One
              key={notice.uuid}
              notice={notice}
              onOpen={() => {
                onClose()
                markRead(unread.filter((uuid) => uuid === notice.uuid))
              }}
            />
          ))}
        </ul>
      )}
      {task.problem && <p role="alert">{task.problem.title}</p>}
      <div className={styles.foot}>
        {unread.length > 0 && (
          <Button size="bar" onClick={() => markRead(unread)}>
            {t('readAll')}
          </Button>
        )}
        <Button size="bar" look="plain" onClick={onChoose}>
          {t('choose')}
        </Button>
      </div>
    </div>
  )
}

function One({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('notices')
  const { text, subject_type, subject_uuid, at, read_at } = notice
  const path = noticePath({ type: subject_type, uuid: subject_uuid })
  return (
    <li className={styles.row} data-unread={read_at === null || undefined}>
      {read_at === null && <span className="sr-only">{t('isNew')}: </span>}
      {path ? (
        <Link to={path} onClick={onOpen}>
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
      <small>
        <InstantText value={at} />
      </small>
    </li>
  )
}
