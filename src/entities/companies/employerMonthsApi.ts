import * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { rowTags } from '@/api/tags'
import { EmployerMonth, EmployerMonthLine } from '@/contract/employerMonths'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './employerMonthTexts'

const employerMonthsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEmployerMonths: build.query({
      query: (company: string) => recordPath('companies', company, 'employer-months'),
      rawResponseSchema: detailOf(z.array(EmployerMonth)),
      transformResponse: ({ data }: Detail<EmployerMonth[]>) => data,
      providesTags: [...rowTags('Invoice'), ...rowTags('Subscription')],
    }),
    listEmployerMonthLines: build.query({
      query: ({ company, month }: { company: string; month: string }) =>
        recordPath('companies', company, 'employer-months', month),
      rawResponseSchema: detailOf(z.array(EmployerMonthLine)),
      transformResponse: ({ data }: Detail<EmployerMonthLine[]>) => data,
      providesTags: [...rowTags('Invoice'), ...rowTags('Subscription')],
    }),
  }),
})

export const { useListEmployerMonthsQuery, useListEmployerMonthLinesQuery } = employerMonthsApi
