import { useTranslation } from '@/i18n'
import type { ByState } from '@/contract/byState'
import type { Kind } from '@/contract/entities'
import type { MexicanState } from '@/contract/mexico'
import { StateTiles } from '@/kit/charts/StateTiles'
import { Loaded, type Result } from '@/kit/feedback/Loaded'
import { formatCount, plural } from '@/kit/text/formats'
import { stateNames } from '@/kit/vocabulary/mexico'
import { useTexts } from '@/kit/vocabulary/useTexts'
import './statesTexts'

type Props = {
  kind: Kind
  result: Result<ByState>
  /** The listing narrowed to a state. */
  hrefOf: (state: MexicanState) => string
  onChoose?: () => void
}

/** How many states the sentence names. */
const NAMED = 3

/** How many records of a kind there are in each state, each leading to them; under a title that stands above. */
export function StatesChart({ kind, result, hrefOf, onChoose }: Props) {
  const { t } = useTranslation('byState')
  const { title, noun } = useTexts(kind)
  return (
    <Loaded result={result} what={t('the')}>
      {(counts) => (
        <StateTiles
          title={t('title', { what: title })}
          isTitledAbove
          counts={counts}
          summary={t('summary', {
            states: counts
              .toSorted((one, other) => other.total - one.total)
              .slice(0, NAMED)
              .map(({ state, total }) => t('state', { state: stateNames[state], total: formatCount(total) }))
              .join('; '),
          })}
          head={t('head')}
          value={title}
          none={t('none')}
          say={(total) => plural(total, noun.one, noun.other)}
          hrefOf={hrefOf}
          {...(onChoose && { onChoose })}
        />
      )}
    </Loaded>
  )
}
