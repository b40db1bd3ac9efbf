import { useTranslation } from '@/i18n'
import type { Amounts, Measure } from '@/contract/home'
import { formatDayRange, formatPercent, plural } from '@/kit/text/formats'
import { nouns } from '@/kit/vocabulary/nouns'
import { amountsText, FigureLink, totalOf } from './FigureLink'
import styles from './Home.module.css'

/** The measures of a tab side by side, each with what it is held against. */
export const Measures = ({ measures }: { measures: Measure[] }) => (
  <ul className={styles.measures}>
    {measures.map((measure) => (
      <li key={measure.name}>
        <One measure={measure} />
      </li>
    ))}
  </ul>
)

function One({ measure: { name, figure, terms, amounts, before } }: { measure: Measure }) {
  const { t } = useTranslation('home')
  const { one, other } = nouns[figure.kind]
  const isMoney = amounts !== null
  return (
    <>
      <FigureLink figure={figure} className={styles.measure}>
        <span>{t(`measures.${name}`)}</span>
        <strong>{isMoney ? amountsText(amounts) : totalOf(figure)}</strong>
        {isMoney && <small>{plural(figure.total, one, other)}</small>}
      </FigureLink>
      {terms.map((term) => (
        <FigureLink key={term.name} figure={term.figure} className={styles.delta}>
          {t(`terms.${term.name}`)} {amountsText(term.amounts)},{' '}
          {plural(term.figure.total, nouns[term.figure.kind].one, nouns[term.figure.kind].other)}
        </FigureLink>
      ))}
      <p className={styles.delta}>
        {before ? (
          <Delta
            now={isMoney ? inPesos(amounts) : figure.total}
            then={before.amounts ? inPesos(before.amounts) : before.total}
            range={formatDayRange(before.from, before.to)}
          />
        ) : (
          t('delta.now')
        )}
      </p>
    </>
  )
}

function Delta({ now, then, range }: { now: number; then: number; range: string }) {
  const { t } = useTranslation('home')
  if (now === then) return t('delta.same', { range })
  if (then === 0) return t('delta.fromNothing', { range })
  const share = formatPercent((now - then) / then)
  return t('delta.share', { share: now > then ? `+${share}` : share, range })
}

/** What a share is reckoned of: of several currencies, the first. */
const inPesos = (amounts: Amounts) =>
  (amounts.find(({ currency }) => currency === 'MXN') ?? amounts[0])?.cents ?? 0
