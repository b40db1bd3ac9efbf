import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import { type Kind, typeOf } from '@/contract/entities'
import { SHORTEST_SEARCH } from '@/contract/search'
import { plural } from '@/kit/text/formats'
import { useSearchRecordsQuery } from '@/kit/navigation/searchApi'
import { selectAccount, selectAccountUuid } from '@/store/accountSelection'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { firstSections, buildSections } from './choices'
import './es'

/** How long the typing rests, in milliseconds, before the search follows. */
const REST = 180

/** What is searched for, what of it is there, and how it goes. */
export function useSearch(text: string, scope: Kind | undefined) {
  const { t } = useTranslation('search')
  const role = useAppSelector(selectUser)?.role ?? ''
  const account = useAppSelector(selectAccountUuid)
  const accountName = useAppSelector(selectAccount)?.label
  const [isEverywhere, setEverywhere] = useState(false)
  const wanted = text.trim()
  const asked = useRested(wanted)
  const isAsking = asked.length >= SHORTEST_SEARCH
  const result = useSearchRecordsQuery(
    isAsking
      ? {
          q: asked,
          ...(scope && { types: [typeOf(scope)] }),
          ...(account && !isEverywhere && { account }),
        }
      : skipToken,
    { refetchOnMountOrArgChange: true },
  )

  const found = isAsking && !result.isError ? result.data : undefined
  const isPending = wanted !== asked || (isAsking && result.isFetching)
  const records = (found?.exact.length ?? 0) + sum(found?.groups.map(({ hits }) => hits.length))
  const groups = (found?.groups.length ?? 0) + (found?.exact.length ? 1 : 0)
  const isEmpty = isAsking && !isPending && found !== undefined && records === 0
  const said = !isAsking
    ? ''
    : isEmpty
      ? t('nothing', { text: asked })
      : found && !isPending
        ? t('found', {
            results: plural(records, t('result'), t('resultMany')),
            groups: plural(groups, t('group'), t('groupMany')),
          })
        : ''
  return {
    asked,
    isPending,
    isEmpty,
    isNear: found?.near ?? false,
    said,
    hasFailed: isAsking && result.isError && !result.isFetching,
    retry: result.refetch,
    account: account && !isEverywhere ? (accountName ?? '') : undefined,
    searchEverywhere: () => setEverywhere(true),
    sections: isAsking ? buildSections(found, asked, role, scope) : firstSections(role, scope),
  }
}

const sum = (numbers: number[] = []) => numbers.reduce((total, number) => total + number, 0)

/** A text as it was when the typing last rested; one that is taken away is gone at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}
