import { skipToken } from '@reduxjs/toolkit/query'
import { benefitFor } from '@/contract/benefits'
import type { NewPlanBenefit, PlanBenefit } from '@/contract/planParts'
import { useGetServiceQuery } from '@/entities/services/api'
import { whereText } from './parts'

type Props = {
  uuid: string
  known: PlanBenefit['service'] | undefined
  among: readonly NewPlanBenefit[]
}

/** A service with terms of its own, and which of the others do not hold for it. */
export function ServiceApart({ uuid, known, among }: Props) {
  const { currentData } = useGetServiceQuery(known ? skipToken : uuid)
  const categories = (known ?? currentData)?.categories ?? []
  const other = benefitFor(
    among,
    categories.map((category) => category.uuid),
  )
  return (
    <>
      {known?.label ?? currentData?.name ?? '…'}
      <small>
        {whereText(
          categories,
          categories.find((category) => category.uuid === other?.service_category_uuid),
        )}
      </small>
    </>
  )
}
