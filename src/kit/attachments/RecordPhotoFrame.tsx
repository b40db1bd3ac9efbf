import { useTranslation } from '@/i18n'
import { useMay } from '@/kit/elements/Can'
import type { Subject } from './api'
import type { PictureForm } from './asPicture'
import { es } from './es'
import { Picture, PictureFrame } from './PictureFrame'
import { usePicture } from './usePicture'
import { usePictureUpload } from './usePictureUpload'

type Props = {
  form: PictureForm
  subject: Subject
  photo: string | null
  /** Who, or what, is on it. */
  name: string
  /** It was put away: its photo stays as it is. */
  isFixed: boolean
  onChange: (photo: string | null) => Promise<unknown>
}

/** The photo of a record; those who may edit the record change it or take it off. */
export function RecordPhotoFrame({ form, subject, photo, name, isFixed, onChange }: Props) {
  const { t } = useTranslation('attachments')
  const mayEdit = useMay(`${subject.kind}.edit`) && !isFixed
  const { send, task, refusal } = usePictureUpload(subject, form)
  const shown = { form, address: usePicture(subject, photo), says: t(`${form}.of`, { name }) }

  if (!mayEdit) return photo && <Picture {...shown} />
  return (
    <PictureFrame
      {...shown}
      isThere={photo !== null}
      task={task}
      refusal={refusal}
      onChoose={(file) => void send(file, onChange, es[form].saved)}
      onRemove={() => void task.run(() => onChange(null), es[form].removed)}
    />
  )
}
