import { useEffect, useState } from 'react'
import { getFile } from '@/api/json'
import { recordPath } from '@/api/paths'
import { slugs } from '@/contract/entities'
import { useAppDispatch } from '@/store/hooks'
import type { Subject } from './api'

/** Where the browser finds a picture of a record: it is fetched with the session, which no address carries. */
export function usePicture({ kind, uuid }: Subject, attachment: string | null): string | undefined {
  const dispatch = useAppDispatch()
  const [shown, setShown] = useState<{ of: string; address: string }>()

  useEffect(() => {
    if (!attachment) return
    let address: string | undefined
    let isWanted = true
    void dispatch(getFile(recordPath(slugs[kind], uuid, 'attachments', attachment))).then(({ data }) => {
      if (!isWanted || !(data instanceof Blob)) return
      address = URL.createObjectURL(data)
      setShown({ of: attachment, address })
    })
    return () => {
      isWanted = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [dispatch, kind, uuid, attachment])

  return shown?.of === attachment ? shown?.address : undefined
}
