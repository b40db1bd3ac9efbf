import { skipToken } from '@reduxjs/toolkit/query'
import { useSearchParams } from 'react-router-dom'
import { useGetPlanQuery } from '@/entities/plans/api'
import { NewScreen } from '@/kit/navigation/NewScreen'
import { Skeleton } from '@/kit/elements/Skeleton'
import { ShortenerForm } from './ShortenerForm'

/** A new link; `?plan=` one that leads there. */
export default function NewShortenerScreen() {
  const [params] = useSearchParams()
  const { data: plan, isLoading } = useGetPlanQuery(params.get('plan') ?? skipToken)
  return (
    <NewScreen kind="Shortener">
      {isLoading ? (
        <Skeleton lines={6} />
      ) : (
        <ShortenerForm plan={plan && { uuid: plan.uuid, label: plan.name }} />
      )}
    </NewScreen>
  )
}
