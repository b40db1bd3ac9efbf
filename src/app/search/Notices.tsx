import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import styles from './SearchPalette.module.css'
import type { useSearch } from './useSearch'

/** What there is to say about the search, above what it found. */
export function Notices({
  search,
  onEverywhere,
}: {
  search: ReturnType<typeof useSearch>
  onEverywhere: () => void
}) {
  const { t } = useTranslation('search')
  const { t: kit } = useTranslation('kit')
  const { asked, hasFailed, isEmpty, isNear, account } = search
  if (hasFailed)
    return (
      <div className={styles.notice} role="alert">
        {t('failed')}
        <Button size="bar" onClick={() => void search.retry()}>
          {kit('retry')}
        </Button>
      </div>
    )
  const everywhere = account !== undefined && (
    <Button
      size="bar"
      onClick={() => {
        search.searchEverywhere()
        onEverywhere()
      }}
    >
      {t('everyAccount')}
    </Button>
  )
  if (isEmpty)
    return (
      <div className={styles.notice}>
        <p>
          {t('nothing', { text: asked })} {t('nothingHint')}
        </p>
        {everywhere}
      </div>
    )
  return (
    <>
      {account !== undefined && asked !== '' && (
        <div className={styles.notice} data-quiet>
          {account && t('inAccount', { name: account })}
          {everywhere}
        </div>
      )}
      {isNear && <p className={styles.notice}>{t('near', { text: asked })}</p>}
    </>
  )
}
