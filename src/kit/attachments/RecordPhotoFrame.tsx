import { nanoid } from '@reduxjs/toolkit'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '@/kit/Can'
import { MenuButton, MenuItem } from '@/kit/MenuButton'
import { ProblemBody } from '@/kit/State'
import { useTask } from '@/kit/useTask'
import { type Subject, useAddAttachmentMutation } from './api'
import { asPhoto } from './asPhoto'
import { es } from './es'
import styles from './Photo.module.css'
import { usePicture } from './usePicture'

type Props = {
  subject: Subject
  photo: string | null
  /** Who, or what, is on it. */
  name: string
  /** It was put away: its photo stays as it is. */
  isFixed: boolean
  onChange: (photo: string | null) => Promise<unknown>
}

/** How somebody or something looks; whoever edits the record changes it or takes it off. */
export function RecordPhotoFrame({ subject, photo, name, isFixed, onChange }: Props) {
  const { t } = useTranslation('attachments')
  const mayEdit = useMay(`${subject.kind}.edit`) && !isFixed
  const address = usePicture(subject, photo)
  const input = useRef<HTMLInputElement>(null)
  const { keep, remove, running, refusal, problem } = useKeeping(subject, onChange)
  const choose = () => input.current?.click()
  const picture = address && <img className={styles.photo} src={address} alt={t('photo.of', { name })} />

  if (!mayEdit) return photo && <span className={styles.frame}>{picture}</span>
  return (
    <div className={styles.kept}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={es.photo.file}
        accept="image/jpeg,image/png"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void keep(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {photo ? (
        <MenuButton
          align="start"
          target={
            <button
              type="button"
              className={styles.frame}
              aria-label={es.photo.changeOf}
              aria-busy={running || undefined}
            >
              {picture}
            </button>
          }
        >
          <MenuItem onClick={choose}>{es.photo.change}</MenuItem>
          <MenuItem danger onClick={() => void remove()}>
            {es.photo.remove}
          </MenuItem>
        </MenuButton>
      ) : (
        <button
          type="button"
          className={styles.frame}
          data-empty
          aria-label={es.photo.add}
          aria-busy={running || undefined}
          onClick={choose}
        >
          <Camera size={20} aria-hidden />
        </button>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      {problem && (
        <p role="alert">
          {problem.title}. <ProblemBody problem={problem} />
        </p>
      )}
    </div>
  )
}

/** Keeps a picture as the photo of a record, or none. */
function useKeeping(subject: Subject, onChange: Props['onChange']) {
  const [add] = useAddAttachmentMutation()
  const [refusal, setRefusal] = useState<string>()
  const task = useTask()

  async function keep(picture: File) {
    task.forget()
    const file = await asPhoto(picture)
    setRefusal(file ? undefined : es.photo.wrongType)
    if (!file) return
    await task.run(async () => {
      const { uuid } = await add({ ...subject, file, key: nanoid() }).unwrap()
      await onChange(uuid)
    }, es.photo.saved)
  }
  const remove = () => task.run(() => onChange(null), es.photo.removed)
  return { keep, remove, running: task.running, refusal, problem: task.problem }
}
