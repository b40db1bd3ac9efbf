import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import { type Attachment, endsAs, LARGEST, mediaTypeOf } from '@/contract/attachments'
import { useTask } from '@/kit/useTask'
import { type Subject, useAddAttachmentMutation } from './api'
import { es } from './es'

/** Attaches a file to a record; what can be told to be wrong with it is told before it is sent. */
export function useAttaching(subject: Subject, onAdded?: (attachment: Attachment) => void) {
  const [add] = useAddAttachmentMutation()
  const [refusal, setRefusal] = useState<string>()
  const task = useTask()

  async function attach(file: File) {
    task.forget()
    const wrong = await wrongWith(file)
    setRefusal(wrong)
    if (wrong) return
    await task.run(async () => {
      const typed = new File([file], file.name, { type: await typeOf(file) })
      const added = await add({ ...subject, file: typed, key: nanoid() }).unwrap()
      onAdded?.(added)
    })
  }

  return { attach, running: task.running, refusal, problem: task.problem }
}

const beginning = async (file: File) => new Uint8Array(await file.slice(0, 16).arrayBuffer())
const typeOf = async (file: File) => mediaTypeOf(await beginning(file)) ?? ''

async function wrongWith(file: File): Promise<string | undefined> {
  if (file.size === 0) return es.empty
  if (file.size > LARGEST) return es.tooLarge
  const type = mediaTypeOf(await beginning(file))
  if (!type) return es.wrongType
  return endsAs(file.name, type) ? undefined : es.mismatch
}
