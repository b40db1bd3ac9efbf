import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { UserDetail } from '@/contract/users'
import { Button } from '@/kit/elements/Button'
import { CountText, Identifier, InstantText } from '@/kit/facts/cells'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Fact, Facts, Section } from '@/kit/facts/Section'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { AccessActionButton } from './AccessActionButton'
import { browserOf } from './browser'
import { UserPasskeys } from './UserPasskeys'
import styles from './UserAccess.module.css'

const SecondFactorDialog = lazyPart(
  () => import('@/session/secondFactor/SecondFactorDialog'),
  'SecondFactorDialog',
)

/** How and when the user has signed in, and their open sessions. */
export function UserAccess({ user }: { user: UserDetail }) {
  const { t } = useTranslation('users')
  return (
    <>
      <Section
        title={t('sections.sessions')}
        action={user.sessions.length > 0 && <AccessActionButton user={user} action="end_sessions" />}
      >
        <Sessions sessions={user.sessions} />
      </Section>
      <Section title={t('sections.access')} action={<AccessActionButton user={user} action="send_reset" />}>
        <Facts>
          <Fact label={t('fields.last_login_at')}>
            {user.last_login_at ? <InstantText value={user.last_login_at} /> : t('never')}
          </Fact>
          <Fact label={t('fields.last_login_ip')}>
            <Identifier value={user.last_login_ip} />
          </Fact>
          <Fact label={t('fields.last_seen_at')}>
            <InstantText value={user.last_seen_at} />
          </Fact>
          <Fact label={t('fields.failed_login_count')}>
            <CountText value={user.failed_login_count} />
          </Fact>
          {user.locked_until && (
            <Fact label={t('fields.locked_until')}>
              <InstantText value={user.locked_until} />
            </Fact>
          )}
          <Fact label={t('fields.password_changed_at')}>
            <InstantText value={user.password_changed_at} />
          </Fact>
        </Facts>
      </Section>
      <SecondFactor user={user} />
      <UserPasskeys user={user} />
    </>
  )
}

function SecondFactor({ user }: { user: UserDetail }) {
  const { t } = useTranslation('users')
  const isSelf = useAppSelector(selectUser)?.id === user.uuid
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('fields.mfa_enabled')}
      action={
        isSelf ? (
          <Button size="bar" onClick={() => setOpen(true)}>
            {t(user.mfa_enabled ? 'secondFactor.change' : 'secondFactor.enable')}
          </Button>
        ) : (
          user.mfa_enabled && <AccessActionButton user={user} action="reset_second_factor" />
        )
      }
    >
      <p>{t(user.mfa_enabled ? 'secondFactor.on' : 'secondFactor.off')}</p>
      <Suspense>{isOpen && <SecondFactorDialog onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  )
}

function Sessions({ sessions }: Pick<UserDetail, 'sessions'>) {
  const { t } = useTranslation('users')
  if (sessions.length === 0) return <p>{t('noSessions')}</p>
  return (
    <table className={styles.table}>
      <caption className="sr-only">{t('sections.sessions')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('session.browser')}</th>
          <th scope="col">{t('session.ip')}</th>
          <th scope="col">{t('session.began')}</th>
          <th scope="col">{t('session.seen')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.uuid}>
            <th scope="row" title={session.user_agent ?? undefined}>
              <Browser userAgent={session.user_agent} />
            </th>
            <td data-label={t('session.ip')}>
              <Identifier value={session.ip} />
            </td>
            <td data-label={t('session.began')}>
              <InstantText value={session.created_at} />
            </td>
            <td data-label={t('session.seen')}>
              <InstantText value={session.last_seen_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Browser({ userAgent }: { userAgent: string | null }) {
  const { t } = useTranslation('users')
  const { browser, system } = browserOf(userAgent)
  if (browser && system) return t('browserOn', { browser, system })
  return browser ?? system ?? t('unknownBrowser')
}
