import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { Dialog } from '@/kit/elements/Dialog'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Loaded } from '@/kit/feedback/Loaded'
import { ProblemBody } from '@/kit/feedback/State'
import { useOnline } from '@/kit/elements/useOnline'
import { useTask } from '@/kit/feedback/useTask'
import { LastLink } from './MethodLinkDialog'
import { useGetMethodLinkQuery, useSendMethodLinkMutation } from './methodLinkApi'

const QrCode = lazyPart(() => import('@/kit/facts/QrCode'), 'QrCode')

type Props = { invoice: { uuid: string; number: string | null }; onClose: () => void }

/** Makes the link by which an invoice is paid, and shows it once: as an address and as a QR code. */
export function PaymentLinkDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('methodLink')
  const { t: kit } = useTranslation('kit')
  const target = { of: 'invoices', uuid: invoice.uuid } as const
  const result = useGetMethodLinkQuery(target, { refetchOnMountOrArgChange: true })
  const [send] = useSendMethodLinkMutation()
  const task = useTask()
  const isOnline = useOnline()
  const [made, setMade] = useState<{ url: string; to: string | null }>()
  const name = invoice.number ?? ''

  const make = (mailed: boolean) =>
    task.run(async () => {
      const { url, send_to } = await send({ ...target, mailed }).unwrap()
      if (url) setMade({ url, to: mailed ? send_to : null })
    }, t('payment.made'))
  const button = (label: string, mailed: boolean) => (
    <Button
      look={mailed ? 'secondary' : 'primary'}
      busy={task.running ? kit('action.working') : undefined}
      blocked={isOnline ? undefined : kit('detail.offline')}
      onClick={() => void make(mailed)}
    >
      {label}
    </Button>
  )

  return (
    <Dialog
      title={t('payment.title', { name })}
      onClose={onClose}
      foot={
        made ? (
          <Button look="primary" onClick={onClose}>
            {t('payment.close')}
          </Button>
        ) : (
          <>
            <Button data-autofocus onClick={onClose}>
              {kit('back')}
            </Button>
            {button(t('payment.mail'), true)}
            {button(t('payment.make'), false)}
          </>
        )
      }
    >
      {made ? (
        <>
          {made.to && <p>{t('payment.mailedTo', { to: made.to })}</p>}
          <p>{t('payment.once')}</p>
          <p>
            <a href={made.url} target="_blank" rel="noopener noreferrer">
              {made.url}
            </a>{' '}
            <CopyButton value={made.url} what={t('payment.link')} />
          </p>
          <Suspense>
            <QrCode link={made.url} opens={made.url} name={t('payment.file', { name })} />
          </Suspense>
        </>
      ) : (
        <>
          <p>{t('payment.told')}</p>
          <Loaded result={result} what={t('what')}>
            {({ last }) => last && <LastLink link={last} target={target} />}
          </Loaded>
        </>
      )}
      {task.problem && (
        <div role="alert">
          <strong>{task.problem.title}</strong>
          <ProblemBody problem={task.problem} />
        </div>
      )}
    </Dialog>
  )
}
