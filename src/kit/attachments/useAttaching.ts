import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import { type Attachment, endsAs, LARGEST, mediaTypeOf, mediaTypesFor } from '@/contract/attachments'
import type { Kind } from '@/contract/entities'
import { useTask } from '@/kit/feedback/useTask'
import { type MaybeSubject, useAddAttachmentMutation } from './api'
import { es } from './es'

/** Attaches a file to a record; what can be told to be wrong with it is told before it is sent. */
export function useAttaching(subject: MaybeSubject, onAdded?: (attachment: Attachment) => void) {
  const [add] = useAddAttachmentMutation()
  const [refusal, setRefusal] = useState<string>()
  const task = useTask()

  async function attach(file: File) {
    task.forget()
    const read = await readFile(file, subject.kind)
    setRefusal(typeof read === 'string' ? read : undefined)
    if (typeof read === 'string') return
    await task.run(async () => {
      const added = await add({ ...subject, file: read, key: nanoid() }).unwrap()
      onAdded?.(added)
    })
  }

  return { attach, running: task.running, refusal, problem: task.problem }
}

const readFirstBytes = async (file: File) => new Uint8Array(await file.slice(0, 16).arrayBuffer())

/** A file as what it is by how it begins, or what is wrong with it. */
export async function readFile(file: File, kind: Kind): Promise<File | string> {
  if (file.size === 0) return es.empty
  if (file.size > LARGEST) return es.tooLarge
  const type = mediaTypeOf(await readFirstBytes(file))
  const taken = mediaTypesFor(kind)
  if (!type || !taken.includes(type))
    return taken.includes('application/xml') ? es.wrongInvoice : es.wrongType
  return endsAs(file.name, type) ? new File([file], file.name, { type }) : es.mismatch
}
