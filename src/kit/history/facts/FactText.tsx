import { useTranslation } from '@/i18n'
import type { FactVersion } from '@/contract/facts'
import { InstantText } from '@/kit/facts/cells'
import { es } from './factTexts'
import styles from './FactText.module.css'

/** What somebody noted by hand, as it stands, with who corrected or withdrew it, and what it said before. */
export function FactText({ versions }: { versions: readonly FactVersion[] }) {
  const { t } = useTranslation('facts')
  const last = versions.at(-1)
  if (!last) return null
  const isWithdrawn = last.kind === null
  const standing = isWithdrawn ? versions.at(-2) : last
  const earlier = versions.filter((version) => version !== standing && version.kind !== null)
  return (
    <>
      {standing && <Told version={standing} isWithdrawn={isWithdrawn} />}
      {last.number > 1 && (
        <p className={styles.by}>
          {t(isWithdrawn ? 'withdrawn' : 'corrected', { name: last.actor.label })} ·{' '}
          <InstantText value={last.at} />
          {last.reason && `. ${last.reason}`}
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlier')}</summary>
          <ol className={styles.earlier}>
            {earlier.map((version) => (
              <li key={version.number}>
                <Told version={version} isWithdrawn={false} />
                <p className={styles.by}>
                  {version.actor.label} · <InstantText value={version.at} />
                  {version.reason && `. ${version.reason}`}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Told({ version: { kind, text }, isWithdrawn }: { version: FactVersion; isWithdrawn: boolean }) {
  const said = `${kind ? es.kinds[kind] : ''}: ${text ?? ''}`
  return <p className={styles.fact}>{isWithdrawn ? <del>{said}</del> : said}</p>
}
