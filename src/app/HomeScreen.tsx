import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import { formatTotal } from '@/kit/formats'
import { nouns, titleOf } from '@/kit/nouns'
import { paths } from '@/kit/paths'
import { Screen } from '@/kit/Screen'
import { SkeletonBar } from '@/kit/Skeleton'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import './es'
import styles from './HomeScreen.module.css'
import { useCountRecordsQuery } from './homeApi'
import { menuOf } from './menu'

/** Where one lands after signing in: how many records there are of each kind the role may see. */
export default function HomeScreen() {
  const { t } = useTranslation('shell')
  const role = useAppSelector(selectUser)?.role ?? ''
  const kinds = menuOf(role).flatMap((group) => group.kinds)
  return (
    <Screen title={t('home.title')}>
      <section className={styles.panel} aria-labelledby="home-registers">
        <h2 id="home-registers">{t('home.registers')}</h2>
        <ul>
          {kinds.map((kind) => (
            <li key={kind}>
              <Line kind={kind} />
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  )
}

/** A kind and how many there are; it counts, and fails, by itself. */
function Line({ kind }: { kind: Kind }) {
  const { t } = useTranslation('shell')
  const { data, isError } = useCountRecordsQuery(kind)
  return (
    <Link className={styles.line} to={paths.list(kind)}>
      <span className={styles.count}>
        {data ? (
          formatTotal(data.total, data.total_capped)
        ) : isError ? (
          <span className={styles.failed}>{t('home.failed')}</span>
        ) : (
          <SkeletonBar />
        )}
      </span>
      <span className={styles.name}>
        <strong>{titleOf(kind)}</strong>
        <small>{nouns[kind].meaning}</small>
      </span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}
