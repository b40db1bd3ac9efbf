import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import type { Certified } from './CertificateDialog'

const CertificateDialog = lazyPart(() => import('./CertificateDialog'), 'CertificateDialog')

/** Sends the certificate that is offered before it to be downloaded. */
export const certificateMenu = (of: Certified, label: string): RecordAction => ({
  name: 'send_certificate',
  label,
  permission: `${of.kind}.edit`,
  dialog: (onClose) => <CertificateDialog of={of} onClose={onClose} />,
})
