import { Download, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '@/kit/Button'
import { type Export, forgetExport, repeatExport, useExports } from '@/kit/exports'
import { formatCount } from '@/kit/formats'
import { Popover } from '@/kit/Popover'
import { useAppStore } from '@/store/hooks'
import styles from './Activity.module.css'

/** What the console is doing in the background: the exports of this visit, and how far each has come. */
export function Activity() {
  const { t } = useTranslation('shell')
  const exports = useExports()
  const [isOpen, setOpen] = useState(false)
  const running = exports.filter(({ state }) => state === 'running').length
  const failed = exports.some(({ state }) => state === 'failed')
  const said = running > 0 ? 'activity.running' : failed ? 'activity.failed' : 'activity.ready'
  if (exports.length === 0) return null
  return (
    <>
      <p className="sr-only" role="status">
        {t(said)}
      </p>
      <Popover
        align="end"
        label={t('activity.name')}
        opened={isOpen}
        onClose={() => setOpen(false)}
        target={
          <Button onClick={() => setOpen(!isOpen)} busy={undefined}>
            {running > 0 ? (
              <span className={styles.spinner} aria-hidden />
            ) : (
              <Download size={16} aria-hidden />
            )}
            <span className={styles.word}>{t('activity.name')}</span>
          </Button>
        }
      >
        <ul className={styles.list}>
          {exports.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      </Popover>
    </>
  )
}

function Row({ one }: { one: Export }) {
  const { t } = useTranslation('shell')
  const { t: kit } = useTranslation('kit')
  const store = useAppStore()
  const { id, title, rows, total, state, save } = one
  const progress =
    total === undefined
      ? t('activity.rows', { rows: formatCount(rows) })
      : t('activity.rowsOf', { rows: formatCount(rows), total: formatCount(total) })
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{title}</strong>
        {state === 'running' && (
          <Button size="bar" look="plain" onClick={() => forgetExport(id)}>
            {t('activity.stop')}
          </Button>
        )}
        {state === 'done' && save && (
          <Button size="bar" look="plain" onClick={save}>
            <Download size={14} aria-hidden />
            {t('activity.download')}
          </Button>
        )}
        {state === 'failed' && (
          <Button size="bar" look="plain" onClick={() => void repeatExport(store, one)}>
            <RotateCcw size={14} aria-hidden />
            {kit('retry')}
          </Button>
        )}
        {state !== 'running' && (
          <IconButton label={t('activity.forget', { title })} onClick={() => forgetExport(id)}>
            <X size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {state === 'running' && (
        <progress
          className={styles.bar}
          aria-label={title}
          {...(total !== undefined && { max: total, value: rows })}
        />
      )}
      <span className={styles.note} data-bad={state === 'failed' || undefined}>
        {state === 'failed'
          ? t('activity.stoppedAt', { rows: formatCount(rows) })
          : state === 'done'
            ? t('activity.done', { rows: formatCount(rows) })
            : progress}
      </span>
    </li>
  )
}
