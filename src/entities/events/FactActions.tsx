import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '@/contract/events'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import '@/kit/history/facts/factTexts'

const CorrectFactDialog = lazyPart(() => import('@/kit/history/facts/FactDialogs'), 'CorrectFactDialog')
const WithdrawFactDialog = lazyPart(() => import('@/kit/history/facts/FactDialogs'), 'WithdrawFactDialog')

/** What may be done with a fact that somebody noted by hand and that still holds: correct it, or withdraw it. */
export function FactActions({ event }: { event: EventDetail }) {
  const { t } = useTranslation('facts')
  const [asking, setAsking] = useState<'correct' | 'withdraw'>()
  const last = event.fact_versions.at(-1)
  if (!last || last.kind === null) return null
  const onClose = () => setAsking(undefined)
  return (
    <>
      <Can do="Event.edit">
        <Button onClick={() => setAsking('correct')}>{t('correct')}</Button>
      </Can>
      <Can do="Event.delete">
        <Button onClick={() => setAsking('withdraw')}>{t('withdraw')}</Button>
      </Can>
      <Suspense>
        {asking === 'correct' && <CorrectFactDialog event={event} onClose={onClose} />}
        {asking === 'withdraw' && <WithdrawFactDialog event={event} onClose={onClose} />}
      </Suspense>
    </>
  )
}
