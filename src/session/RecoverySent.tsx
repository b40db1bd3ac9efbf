import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { useAppDispatch } from '@/store/hooks'
import styles from '@/session/entrance/Entrance.module.css'
import { EntrancePage } from '@/session/entrance/EntrancePage'
import { requestRecovery } from './recover'

/** Milliseconds before the link may be asked for again. */
const PAUSE = 60_000

/** What is said after asking for the link, with ways to go on if it does not come. */
export function RecoverySent({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation('session')
  const { t: words } = useTranslation('recovery')
  const dispatch = useAppDispatch()
  const region = useRef<HTMLParagraphElement>(null)
  const [sendings, setSendings] = useState(1)
  const [mayRepeat, setMayRepeat] = useState(false)

  useEffect(() => region.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => setMayRepeat(true), sendings * PAUSE)
    return () => clearTimeout(timer)
  }, [sendings])

  function repeat() {
    setMayRepeat(false)
    setSendings(sendings + 1)
    void dispatch(requestRecovery(email))
  }

  return (
    <EntrancePage title={words('recover.sentTitle')}>
      <p ref={region} className={styles.intro} tabIndex={-1}>
        {words('recover.sentIf')} <strong>{email}</strong> {words('recover.sentThen')}
      </p>
      <div className={styles.links}>
        <button type="button" className={styles.reveal} onClick={onOther}>
          {words('recover.other')}
        </button>
        {mayRepeat ? (
          <button type="button" className={styles.reveal} onClick={repeat}>
            {words('recover.again')}
          </button>
        ) : (
          <output className={styles.hint}>
            {sendings > 1 ? words('recover.sentAgain') : words('recover.againSoon')}
          </output>
        )}
      </div>
      <p className={styles.links}>
        <Link to="/admin/login">{t('backToLogin')}</Link>
      </p>
    </EntrancePage>
  )
}
