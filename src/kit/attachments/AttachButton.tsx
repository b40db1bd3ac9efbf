import { Paperclip } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '@/kit/elements/Button'
import { useOnline } from '@/kit/elements/useOnline'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import { acceptedFor } from './accepted'
import { es } from './es'

type Props = { kind: Kind; running: boolean; onChoose: (file: File) => void }

/** A button that lets a person choose a file for a record of a kind. */
export function AttachButton({ kind, running, onChoose }: Props) {
  const { t } = useTranslation('kit')
  const id = useId()
  const isOnline = useOnline()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        aria-label={es.attach}
        accept={acceptedFor(kind)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        size="bar"
        busy={running ? es.attaching : undefined}
        blocked={isOnline ? undefined : t('detail.offline')}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={16} aria-hidden />
        {es.attach}
      </Button>
    </>
  )
}
