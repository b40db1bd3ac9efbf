import { timeZoneName } from '@/kit/timeZones'
import { useTranslation } from 'react-i18next'
import type { UserDetail } from '@/contract/users'
import { EmailText, InstantText, MoneyText, PhoneText, Text } from '@/kit/cells'
import { Fact, Facts, Section } from '@/kit/Section'
import { ActorName } from '@/kit/Timeline'

/** Who someone of the staff is, how they came to be, and why some things cannot be done to them. */
export function UserSummary({ user, note }: { user: UserDetail; note: string | undefined }) {
  const { t } = useTranslation('users')
  return (
    <>
      <Section title={t('sections.profile')}>
        <Facts>
          <Fact label={t('fields.name')}>{user.name}</Fact>
          <Fact label={t('fields.email')}>
            <EmailText value={user.email} />
          </Fact>
          <Fact label={t('fields.phone')}>
            <PhoneText value={user.phone} />
          </Fact>
          <Fact label={t('fields.job_title')}>
            <Text value={user.job_title} />
          </Fact>
          <Fact label={t('fields.team')}>
            <Text value={user.team} />
          </Fact>
          <Fact label={t('fields.role')}>
            {t(`roles.${user.role}`)} · {t(`meanings.${user.role}`)}
          </Fact>
          <Fact label={t('fields.approval_limit_cents')}>
            {user.approval_limit_cents === null ? (
              t('noLimit')
            ) : (
              <MoneyText cents={user.approval_limit_cents} currency={user.currency} />
            )}
          </Fact>
          <Fact label={t('fields.timezone')}>{timeZoneName(user.timezone)}</Fact>
        </Facts>
        {note && <p>{note}</p>}
      </Section>
      {user.invited_at && (
        <Section title={t('sections.invitation')} folded>
          <Facts>
            {user.invited_by && (
              <Fact label={t('fields.invited_by')}>
                <ActorName actor={user.invited_by} />
              </Fact>
            )}
            <Fact label={t('fields.invited_at')}>
              <InstantText value={user.invited_at} />
            </Fact>
            {user.accepted_at ? (
              <Fact label={t('fields.accepted_at')}>
                <InstantText value={user.accepted_at} />
              </Fact>
            ) : (
              <Fact label={t('fields.invite_expires_at')}>
                <InstantText value={user.invite_expires_at} />
              </Fact>
            )}
          </Facts>
        </Section>
      )}
      <Section title={t('sections.record')} folded>
        <Facts>
          <Fact label={t('fields.created_at')}>
            <InstantText value={user.created_at} />
          </Fact>
          <Fact label={t('fields.updated_at')}>
            <InstantText value={user.updated_at} />
          </Fact>
        </Facts>
      </Section>
    </>
  )
}
