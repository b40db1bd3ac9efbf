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
 * it when it is opened. One that was left is taken away once the record shows.
 */
export function EditForm<Data extends { uuid: string }>({ record, isEditing, form, waiting }: Props<Data>) {
  const { opening, left, forget } = useOpening(record, isEditing, form)
  const [ready, setReady] = useState<string>()
  const isMobile = useAppSelector(selectIsMobile)
  const load = useEffectEvent(() => loadPartAhead(opening.element))

  useEffect(() => {
    if (isEditing) return
    let cancel = whenIdle(async () => {
      forget()
      const isLoaded = await load()
      if (isLoaded && !isMobile) cancel = whenIdle(() => setReady(opening.name))
    })
    return () => cancel()
  }, [opening.name, isEditing, isMobile, forget])

  const isThere = isEditing || ready === opening.name
  return [...(left ? [left] : []), ...(isThere ? [opening] : [])].map(({ name, element }) => (
    <DrawnAhead key={name} isShown={isEditing && name === opening.name}>
      <Suspense fallback={waiting}>{element}</Suspense>
    </DrawnAhead>
  ))
}

/** A form as it was opened: what it shows of its record is not drawn again while it is filled in. */
type Opening = { name: string; element: ReactNode }

/**
 * The opening of the form of a record, and the one before it until it is forgotten. A form keeps what it was opened with,
 * so it is another one after it was left, and where the record changed before it was opened.
 */
function useOpening<Data extends { uuid: string }>(
  record: Data,
  isEditing: boolean,
  form: (record: Data) => ReactNode,
) {
  const open = (count: number): Opening => ({ name: `${record.uuid} ${count}`, element: form(record) })
  const [last, setLast] = useState(() => ({
    record,
    isEditing,
    count: 0,
    opening: open(0),
    left: undefined as Opening | undefined,
  }))
  const [forget] = useState(() => () => setLast((now) => (now.left ? { ...now, left: undefined } : now)))
  const isLeft = last.isEditing && !isEditing
  const isOutdated = last.isEditing ? last.record.uuid !== record.uuid : last.record !== record
  if (last.isEditing !== isEditing || isOutdated) {
    const count = last.count + Number(isLeft || isOutdated)
    const opening = count === last.count ? last.opening : open(count)
    setLast({ record, isEditing, count, opening, left: isLeft ? last.opening : last.left })
  }
  return { opening: last.opening, left: last.left, forget }
}
