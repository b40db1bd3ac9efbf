import type { SerializedError } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import type { ApiError } from '@/api/apiError'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Failure } from './State'

/** The part of an RTK Query result that the kit reads. */
export type Result<Data> = {
  data?: Data | undefined
  /** The answer to the query as it is now; `data` may still be that of the one before. */
  currentData?: Data | undefined
  error?: ApiError | SerializedError | undefined
  isFetching?: boolean
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

type Props<Data> = {
  result: Result<Data>
  /** What is being waited for, in a phrase: "los pagos". */
  what?: string
  /** How it looks while it is waited for. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Waits for a query and shows its data, or why there is none. */
export function Loaded<Data>({ result, what, skeleton, children }: Props<Data>) {
  const { t } = useTranslation('kit')
  if (result.data !== undefined) return children(result.data)
  if (result.error)
    return (
      <Failure
        error={result.error}
        {...(what && { title: t('notLoaded', { what }) })}
        onRetry={result.refetch}
      />
    )
  return skeleton ?? <Skeleton lines={3} />
}
