import { timeZoneName } from '@/kit/vocabulary/timeZones'
import { useTranslation } from '@/i18n'
import type { UserDetail } from '@/contract/users'
import { EmailText, InstantText, MoneyText, PhoneText, Text } from '@/kit/facts/cells'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { RecordSection } from '@/kit/record/RecordSection'
import { ActorName } from '@/kit/facts/ActorName'
import { es } from './es'
import { AccessActionButton } from './AccessActionButton'

/** Who a staff user is, where their access came from, and why some actions are not possible. */
export function UserSummary({ user, note }: { user: UserDetail; note: string | undefined }) {
  const { t } = useTranslation('users')
  return (
    <>
      <Section title={t('sections.profile')}>
        <FieldFacts
          labels={es.fields}
          show={{
            name: user.name,
            email: <EmailText value={user.email} />,
            phone: <PhoneText value={user.phone} />,
            job_title: <Text value={user.job_title} />,
            team: <Text value={user.team} />,
            role: (
              <>
                {t(`roles.${user.role}`)} · {t(`meanings.${user.role}`)}
              </>
            ),
            approval_limit_cents: (
              <>
                {user.approval_limit_cents === null ? (
                  t('noLimit')
                ) : (
                  <MoneyText cents={user.approval_limit_cents} currency={user.currency} />
                )}
              </>
            ),
            timezone: timeZoneName(user.timezone),
          }}
        />
        {note && <p>{note}</p>}
      </Section>
      {user.invited_at && (
        <Section
          title={t('sections.invitation')}
          action={
            <>
              <AccessActionButton user={user} action="revoke_invitation" />
              <AccessActionButton user={user} action="resend_invitation" />
            </>
          }
          folded
        >
          <FieldFacts
            labels={es.fields}
            show={{
              invited_by: user.invited_by && <ActorName actor={user.invited_by} />,
              invited_at: <InstantText value={user.invited_at} />,
              accepted_at: user.accepted_at && <InstantText value={user.accepted_at} />,
              invite_expires_at: !user.accepted_at && <InstantText value={user.invite_expires_at} />,
            }}
          />
        </Section>
      )}
      <RecordSection kind="User" record={user} />
    </>
  )
}
