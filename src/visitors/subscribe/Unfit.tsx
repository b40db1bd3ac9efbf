import { useEffect, useRef } from 'react'
import { useTranslation } from '@/i18n'
import visitor from '@/visitors/Visitor.module.css'
import styles from '@/visitors/Steps.module.css'
import { PlanCards } from './PlanCards'

/** A plan that is not for these people. It is no mistake of theirs: others are, or other answers. */
export function Unfit({ message, onBack }: { message: string; onBack: () => void }) {
  const { t } = useTranslation('subscribe')
  const { t: shop } = useTranslation('shop')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {message}
      </h1>
      <p>{t('gone.nothingCharged')}</p>
      <p>
        <button type="button" className={visitor.button} onClick={onBack}>
          {shop('unfit.change')}
        </button>
      </p>
      <h2 className={styles.legend}>{shop('unfit.fitting')}</h2>
      <PlanCards />
    </>
  )
}
