import { AttachmentField } from '@/kit/attachments/AttachmentField'
import { FileField } from '@/kit/attachments/FileField'
import { LogoField } from '@/kit/attachments/LogoField'
import { PictureFrame } from '@/kit/attachments/PictureFrame'
import { RecordPhotoFrame } from '@/kit/attachments/RecordPhotoFrame'
import styles from '../Gallery.module.css'
import { UNBROKEN } from '../people'
import type { Part } from '../part'
import { Formed } from './formed'

const nothing = () => {}
const subject = { kind: 'Provider', uuid: '00000000-0000-4000-8000-00000000000c' } as const
const idle = { running: false, problem: undefined }

export const files: Part = {
  name: 'files',
  title: 'Archivos y fotos',
  states: [
    {
      says: 'Sin archivo, y con uno',
      Show: () => (
        <>
          <FileField kind="Provider" label="Contrato" file={undefined} onChange={nothing} />
          <FileField kind="Provider" label="Contrato" file={new File(['a'], UNBROKEN)} onChange={nothing} />
        </>
      ),
    },
    {
      says: 'En un formulario',
      Show: () => (
        <Formed initial={{ contract_uuid: null, logo_uuid: null }}>
          <AttachmentField
            name="contract_uuid"
            label="Contrato"
            hint="PDF de hasta 10 MB"
            subject={subject}
          />
          <LogoField name="logo_uuid" label="Logotipo" of="Clínica del Valle" subject={subject} />
        </Formed>
      ),
    },
    {
      says: 'Foto y logotipo: sin él, subiendo, rechazado y en un registro',
      Show: () => (
        <div className={styles.row}>
          {(['photo', 'logo'] as const).map((form) => (
            <div key={form} className={styles.row}>
              <PictureFrame
                form={form}
                address={undefined}
                says="Clínica del Valle"
                isThere={false}
                task={idle}
                refusal={undefined}
                onChoose={nothing}
                onRemove={nothing}
              />
              <PictureFrame
                form={form}
                address="/favicon.svg"
                says="Clínica del Valle"
                isThere
                task={{ ...idle, running: true }}
                refusal={undefined}
                onChoose={nothing}
                onRemove={nothing}
              />
              <PictureFrame
                form={form}
                address="/favicon.svg"
                says="Clínica del Valle"
                isThere
                task={idle}
                refusal="La imagen pesa más de 5 MB. Elige una más ligera."
                onChoose={nothing}
                onRemove={nothing}
              />
            </div>
          ))}
          <RecordPhotoFrame
            form="photo"
            subject={subject}
            photo={null}
            name="Clínica del Valle"
            isFixed={false}
            onChange={async () => undefined}
          />
        </div>
      ),
    },
  ],
}
