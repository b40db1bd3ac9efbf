import { skipToken } from '@reduxjs/toolkit/query'
import type { FunctionComponent } from 'react'
import type { Kind } from '@/contract/entities'
import type { Page, Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/form/fields/Field'
import { ReferenceField, type ReferenceOption, type UseReferenceOptions } from './ReferenceField'

type UseList<Row> = (query: { q: string; page: number; size: number } | typeof skipToken) => {
  currentData?: Page<Row> | undefined
  isFetching: boolean
}

/** How the records of a listing are found by a text: `foundBy(useListPlansQuery, ({ uuid, name }) => ({ uuid, label: name }))`. */
export const foundBy = <Row,>(
  useList: UseList<Row>,
  asOption: (row: Row) => ReferenceOption,
): UseReferenceOptions =>
  function useOptions(text) {
    const { currentData, isFetching } = useList(text ? { q: text, page: 1, size: 10 } : skipToken)
    return { isFetching, options: currentData?.data.map(asOption) }
  }

/** The field of a form in which one of them is chosen. */
export const pickerOf = (
  kind: Kind,
  useOptions: UseReferenceOptions,
): FunctionComponent<FieldProps & { current?: Ref | null | undefined }> =>
  function Picker(props) {
    return <ReferenceField {...props} kind={kind} useOptions={useOptions} />
  }
