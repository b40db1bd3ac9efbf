import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { DrawnAhead } from '@/kit/elements/DrawnAhead'
import { loadPartAhead } from '@/kit/elements/lazyPart'
import { whenIdle } from '@/kit/elements/loadAhead'

type Props<Data> = {
  record: Data
  isEditing: boolean
  form: (record: Data) => ReactNode
  /** What shows until the form is loaded. */
  waiting: ReactNode
}

/**
 * The form of a record. It is drawn once the page has nothing to do, so that it is there when somebody edits; a phone draws
 * it when it is opened.
 */
export function EditForm<Data extends { uuid: string }>({ record, isEditing, form, waiting }: Props<Data>) {
  const opening = useOpening(record, isEditing)
  const [ready, setReady] = useState<string>()
  const isMobile = useAppSelector(selectIsMobile)
  const load = useEffectEvent(() => loadPartAhead(form(record)))

  useEffect(() => {
    if (isEditing) return
    let cancel = whenIdle(async () => {
      const isLoaded = await load()
      if (isLoaded && !isMobile) cancel = whenIdle(() => setReady(opening))
    })
    return () => cancel()
  }, [opening, isEditing, isMobile])

  if (!isEditing && ready !== opening) return null
  return (
    <DrawnAhead key={opening} isShown={isEditing}>
      <Suspense fallback={waiting}>{form(record)}</Suspense>
    </DrawnAhead>
  )
}

/**
 * Names each opening of the form of a record. A form keeps what it was opened with, so it is another one after it was left,
 * and where the record changed before it was opened.
 */
function useOpening(record: { uuid: string }, isEditing: boolean): string {
  const [last, setLast] = useState({ record, isEditing, count: 0 })
  const isLeft = last.isEditing && !isEditing
  const isOutdated = !last.isEditing && last.record !== record
  if (last.isEditing !== isEditing || isOutdated)
    setLast({ record, isEditing, count: last.count + Number(isLeft || isOutdated) })
  return `${record.uuid} ${last.count}`
}
