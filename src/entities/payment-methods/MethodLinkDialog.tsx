import { useTranslation } from '@/i18n'
import type { MethodLink } from '@/contract/methodUpdates'
import { ActorName } from '@/kit/facts/ActorName'
import { Button } from '@/kit/elements/Button'
import { EmailText, InstantText } from '@/kit/facts/cells'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { Loaded } from '@/kit/feedback/Loaded'
import { Fact, Facts } from '@/kit/facts/Section'
import { useTask } from '@/kit/feedback/useTask'
import { methodLink } from './methodLink'
import {
  type LinkTarget,
  useGetMethodLinkQuery,
  useRevokeMethodLinkMutation,
  useSendMethodLinkMutation,
} from './methodLinkApi'

/** Says to whom the link goes and what became of the last, and sends another. */
export function MethodLinkDialog({ target, onClose }: { target: LinkTarget; onClose: () => void }) {
  const { t } = useTranslation('methodLink')
  const result = useGetMethodLinkQuery(target, { refetchOnMountOrArgChange: true })
  const [send] = useSendMethodLinkMutation()
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('send')}
      done={t('sent')}
      waiting={!result.currentData}
      run={() => send(target).unwrap()}
      onClose={onClose}
    >
      <Loaded result={result} what={t('what')}>
        {({ send_to, last }) => (
          <>
            <p>{t('told', { to: send_to })}</p>
            {last && <LastLink link={last} target={target} />}
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}

/** What became of the last link, which is taken back here. */
export function LastLink({ link, target }: { link: MethodLink; target: LinkTarget }) {
  const { t } = useTranslation('methodLink')
  const [revoke] = useRevokeMethodLinkMutation()
  const task = useTask()
  return (
    <section aria-label={t('last')}>
      <h3>{t('last')}</h3>
      <Facts>
        <Fact label={methodLink.facts.state}>{methodLink.states[link.state]}</Fact>
        <Fact label={methodLink.facts.sent_to}>
          <EmailText value={link.sent_to} />
        </Fact>
        <Fact label={methodLink.facts.created_at}>
          <InstantText value={link.created_at} />
        </Fact>
        <Fact label={methodLink.facts.created_by}>
          <ActorName actor={link.created_by} />
        </Fact>
        <Fact label={methodLink.facts.expires_at}>
          <InstantText value={link.expires_at} />
        </Fact>
      </Facts>
      {link.state === 'live' && (
        <>
          <p>{t('replaces')}</p>
          <Button onClick={() => void task.run(() => revoke(target).unwrap(), t('revoked'))}>
            {t('revoke')}
          </Button>
        </>
      )}
      {task.problem && <p role="alert">{task.problem.title}</p>}
    </section>
  )
}
