import { Suspense } from 'react'
import type { Kind } from '@/contract/entities'
import type { Ref } from '@/contract/shapes'
import { lazyPart, loadPartsAhead } from '@/kit/elements/lazyPart'
import { whenIdle } from '@/kit/elements/loadAhead'
import { Field, type FieldProps } from '@/kit/form/fields/Field'
import { WaitingInput } from './WaitingInput'

const ReferenceCombobox = lazyPart(() => import('./ReferenceCombobox'), 'ReferenceCombobox')

// Most forms have one: its styles, were they to come once a form is shown, would have all of the page styled again.
whenIdle(() => void loadPartsAhead([ReferenceCombobox]))

/** A record to choose; the second line tells namesakes apart. */
export type ReferenceOption = Ref & { detail?: string | undefined }

/** Finds records by a text, e.g. `useListCompaniesQuery` shaped into options. It asks for nothing while there is no text. */
export type UseReferenceOptions = (text: string | undefined) => {
  options: ReferenceOption[] | undefined
  isFetching: boolean
}

export type ReferenceProps = FieldProps & {
  kind: Kind
  useOptions: UseReferenceOptions
  /** The record chosen before, as the detail names it: the form itself only holds its uuid. */
  current?: Ref | null | undefined
}

/** One record of another kind, found by typing part of its name. */
export const ReferenceField = (props: ReferenceProps) => {
  const { kind: _kind, useOptions: _useOptions, current, ...field } = props
  const waiting = (
    <Field {...field}>{(control) => <WaitingInput {...control} defaultValue={current?.label} />}</Field>
  )
  return (
    <Suspense fallback={waiting}>
      <ReferenceCombobox {...props} />
    </Suspense>
  )
}
