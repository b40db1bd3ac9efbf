import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import styles from './Chart.module.css'
import { ChartTable } from './ChartTable'
import './es'
import type { FrameProps } from './chartParts'
import { usePrinting } from './usePrinting'

type Props = FrameProps & {
  /** Its table says it better, where there is no room for the picture. */
  isTableOnly?: boolean
  children: (id: string) => ReactNode
}

/** A picture with its title, what it says in a sentence, and the same values as a table, which is also what is printed. */
export function Figure({ children, isTableOnly = false, ...frame }: Props) {
  const { title, isTitledAbove = false, summary, points, none } = frame
  const { t } = useTranslation('charts')
  const [isAsked, setAsked] = useState(false)
  const isPrinting = usePrinting()
  const isTable = isAsked || isTableOnly || isPrinting
  const id = useId().replace(/[^\w-]/g, '')
  const isEmpty = points.length === 0
  return (
    <figure className={styles.figure} aria-labelledby={isTitledAbove ? undefined : `${id}-title`}>
      <div className={styles.head}>
        <div>
          {!isTitledAbove && <h2 id={`${id}-title`}>{title}</h2>}
          <p id={`${id}-summary`}>{isEmpty ? none : summary}</p>
        </div>
        {!isEmpty && !isTableOnly && (
          <Button size="bar" onClick={() => setAsked(!isAsked)}>
            {t(isAsked ? 'asChart' : 'asTable')}
          </Button>
        )}
      </div>
      {!isEmpty && !isTable && children(id)}
      {!isEmpty && isTable && <ChartTable {...frame} />}
    </figure>
  )
}
