import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import styles from './Section.module.css'

type Folding = { isFolded: boolean; add: () => () => void }

/** Outside of a record nothing is folded. */
const Folded = createContext<Folding>({ isFolded: false, add: () => () => undefined })
/** Where a value stands: told when a missing one comes or goes. */
const Place = createContext<(() => void) | undefined>(undefined)

/** What of a record is not known stands behind one button that counts it. */
export function FoldedFacts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit')
  const [count, setCount] = useState(0)
  const [isFolded, fold] = useState(true)
  const add = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  const folding = useMemo(() => ({ isFolded, add }), [isFolded, add])
  return (
    <Folded value={folding}>
      {children}
      {count > 0 && (
        <p className={styles.missing}>
          <Button look="plain" size="bar" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
            {t(isFolded ? 'detail.showMissing' : 'detail.hideMissing', { count })}
          </Button>
        </p>
      )}
    </Folded>
  )
}

/** Whether a value is left out for now, as it is missing; `surround` hears from what it holds. */
export function useMissing(value: RefObject<HTMLElement | null>) {
  const { isFolded, add } = use(Folded)
  const [isMissing, setMissing] = useState(false)
  const look = useCallback(() => setMissing(isNone(value.current)), [value])
  useLayoutEffect(() => (isMissing ? add() : undefined), [isMissing, add])
  const surround = (children: ReactNode) => <Place value={look}>{children}</Place>
  return { isLeftOut: isMissing && isFolded, surround }
}

/** Whether nothing is shown but that nothing is known. */
const isNone = (shown: HTMLElement | null) => {
  const mark = shown?.querySelector('[data-none]')
  return mark !== null && mark !== undefined && mark.textContent === shown?.textContent
}

/** Says where it stands that nothing is known, and when that is over: once all is drawn, and before it is seen. */
export function useSayMissing() {
  const look = use(Place)
  useLayoutEffect(() => {
    if (!look) return
    queueMicrotask(look)
    return () => queueMicrotask(look)
  }, [look])
}
