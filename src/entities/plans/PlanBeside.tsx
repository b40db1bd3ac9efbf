import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { WrittenPlanPage } from '@/contract/plans'
import { Loaded } from '@/kit/feedback/Loaded'
import { PageFrame } from '@/kit/elements/PageFrame'
import { StartPage } from '@/visitors/subscribe/StartPage'
import { useWrittenPlanPageQuery } from './pageApi'
import styles from './PlanBeside.module.css'

/** How long nothing is typed before the page is made anew. */
const PAUSE_MS = 400

/** The public page of a plan beside its form, as what is written there will make it. */
export function PlanBeside() {
  const { t } = useTranslation('plans')
  const written = useSettled(JSON.stringify(useWritten()))
  const result = useWrittenPlanPageQuery(WrittenPlanPage.parse(JSON.parse(written)))
  return (
    <aside className={styles.beside} aria-label={t('page.beside')}>
      <div className={styles.page}>
        <h2>{t('page.beside')}</h2>
        <Loaded result={result} what={t('page.preview')}>
          {(page) => (
            <PageFrame title={t('page.frame', { name: page.name })} screen="phone">
              <StartPage plan={page} />
            </PageFrame>
          )}
        </Loaded>
        <p>{t('page.unfinished')}</p>
      </div>
    </aside>
  )
}

const shape = WrittenPlanPage.def.shape
const names = Object.keys(shape) as (keyof WrittenPlanPage)[]

/** What is written and right, so far. */
function useWritten(): WrittenPlanPage {
  const { getValues } = useFormContext<Record<string, unknown>>()
  useWatch()
  const now = getValues()
  return Object.fromEntries(
    names.flatMap((name) => {
      const { success, data } = shape[name].safeParse(now[name])
      return success && data !== undefined ? [[name, data]] : []
    }),
  )
}

/** A text once it has been the same for a while. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
