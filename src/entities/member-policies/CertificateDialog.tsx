import { useTranslation } from '@/i18n'
import { SendCertificate } from '@/contract/letters'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useAddresseesQuery, useSendCoverLetterMutation, useSendPolicyLetterMutation } from './letterApi'
import { firstAddress, LetterFields } from './LetterFields'
import { letterTexts } from './letterTexts'

/** The record whose certificate is sent, as it is now. */
export type Certified = { kind: 'Policy' | 'MemberPolicy'; uuid: string; version: number; number: string }

type Props = { of: Certified; onClose: () => void }

/** Sends the certificate of a policy or of one cover by mail, after a dry run. */
export function CertificateDialog({ of, onClose }: Props) {
  const { t } = useTranslation('letters')
  const [sendPolicy] = useSendPolicyLetterMutation()
  const [sendCover] = useSendCoverLetterMutation()
  const { kind, uuid, version, number } = of
  const send = kind === 'Policy' ? sendPolicy : sendCover
  const { data: addressees = [], isLoading } = useAddresseesQuery({ kind, uuid })
  // The address is part of what the form starts with.
  if (isLoading) return null
  return (
    <PreviewDialog
      kind={kind}
      uuid={uuid}
      title={t('certificate.title', { number })}
      confirm={letterTexts.certificate.confirm}
      done={letterTexts.certificate.done}
      schema={SendCertificate}
      initial={{ to: firstAddress(addressees), message: '' }}
      run={(values, { dryRun, token, key }) =>
        send({
          uuid,
          version,
          action: 'send_certificate',
          values,
          dryRun,
          token,
          ...(key && { key }),
        }).unwrap()
      }
      onClose={onClose}
    >
      <LetterFields addressees={addressees} />
    </PreviewDialog>
  )
}
