import { Suspense } from 'react'
import type { CoverGap } from '@/contract/coverGaps'
import { lazyPart } from '@/kit/elements/lazyPart'

const CoverGaps = lazyPart(() => import('./CoverGaps'), 'CoverGaps')

/** What is missing for the covers of a record; most records miss nothing, and then nothing of it is loaded. */
export const CoverGapFields = (props: {
  gaps: readonly CoverGap[]
  /** The head of the screen offers the act. */
  isActElsewhere?: boolean
}) =>
  props.gaps.length > 0 && (
    <Suspense fallback={null}>
      <CoverGaps {...props} />
    </Suspense>
  )
