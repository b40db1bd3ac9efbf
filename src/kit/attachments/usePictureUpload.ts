import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useTask } from '@/kit/feedback/useTask'
import { type MaybeSubject, useAddAttachmentMutation } from './api'
import { asPicture, type PictureForm } from './asPicture'
import { es } from './es'

/** Sends a picture as it is kept; what is none is refused before. */
export function usePictureUpload(subject: MaybeSubject, form: PictureForm) {
  const [add] = useAddAttachmentMutation()
  const [refusal, setRefusal] = useState<string>()
  const task = useTask()

  /** @param keep takes what was sent, under its name */
  async function send(picture: File, keep: (uuid: string, file: File) => unknown, done?: string) {
    task.forget()
    const file = await asPicture(picture, form)
    setRefusal(file ? undefined : es[form].wrongType)
    if (!file) return
    await task.run(async () => {
      const { uuid } = await add({ ...subject, file, key: nanoid() }).unwrap()
      await keep(uuid, file)
    }, done)
  }
  return { send, task, refusal }
}
