import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import { logoAddress } from '@/api/logoAddress'
import { FieldGroup, type FieldProps, useValue } from '@/kit/form/fields/Field'
import type { MaybeSubject } from './api'
import { PictureFrame } from './PictureFrame'
import { usePictureUpload } from './usePictureUpload'

type Props = FieldProps & {
  subject: MaybeSubject
  /** Whose it is. */
  of: string
}

/** A public logo that a form points at: it is sent as it is chosen, and is the one once the form is saved. */
export function LogoField({ subject, of, ...field }: Props) {
  const { t } = useTranslation('attachments')
  const [logo, change] = useValue<string | null>(field.name)
  // Only this person is shown it before it is saved.
  const [chosen, setChosen] = useState<{ uuid: string; address: string }>()
  const { send, task, refusal } = usePictureUpload(subject, 'logo')
  const own = chosen?.address
  useEffect(() => () => (own === undefined ? undefined : URL.revokeObjectURL(own)), [own])
  return (
    <FieldGroup {...field}>
      <PictureFrame
        form="logo"
        address={logo === null ? undefined : chosen?.uuid === logo ? own : logoAddress(logo)}
        says={t('logo.of', { name: of })}
        isThere={logo !== null}
        task={task}
        refusal={refusal}
        onChoose={(file) =>
          void send(file, (uuid, sent) => {
            setChosen({ uuid, address: URL.createObjectURL(sent) })
            change(uuid)
          })
        }
        onRemove={() => change(null)}
      />
    </FieldGroup>
  )
}
