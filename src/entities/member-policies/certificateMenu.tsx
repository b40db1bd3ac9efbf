import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { Certified } from './CertificateDialog'

const CertificateDialog = lazyPart(() => import('./CertificateDialog'), 'CertificateDialog')

/** Sends the certificate that stands beside it to be downloaded. */
export function SendCertificateButton({ of, label }: { of: Certified; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do={`${of.kind}.edit`}>
      <Button onClick={() => setOpen(true)}>
        <Mail size={16} aria-hidden />
        {label}
      </Button>
      <Suspense>{isOpen && <CertificateDialog of={of} onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
