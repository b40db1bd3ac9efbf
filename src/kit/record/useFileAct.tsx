import { Download } from 'lucide-react'
import { useTranslation } from '@/i18n'
import type { RecordAction } from './HeadActs'
import { useFile } from './useFile'

type Offered = Pick<RecordAction, 'label' | 'permission' | 'beside'> & {
  /** Where the server makes it, and the name it is kept by. */
  address: string
  file: string
}

/** Something of a record on paper, to take along, among what may be done with it. */
export function useFileAct() {
  const { t } = useTranslation('kit')
  const { running, fetch } = useFile()
  return ({ address, file, ...offered }: Offered): RecordAction => ({
    ...offered,
    name: 'download',
    icon: <Download size={16} aria-hidden />,
    ofArchived: true,
    busy: running ? t('file.busy') : undefined,
    run: () => fetch(address, file),
  })
}
