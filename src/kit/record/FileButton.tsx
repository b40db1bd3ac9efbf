import { Download } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { useFile } from './useFile'

/** Something of a record on paper, to take along. */
export function FileButton({ address, name, label }: { address: string; name: string; label: string }) {
  const { t } = useTranslation('kit')
  const { running, fetch } = useFile()
  return (
    <Button busy={running ? t('file.busy') : undefined} onClick={() => fetch(address, name)}>
      <Download size={16} aria-hidden />
      {label}
    </Button>
  )
}
