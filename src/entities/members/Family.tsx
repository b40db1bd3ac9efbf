import { useTranslation } from '@/i18n'
import type { MemberDetail } from '@/contract/members'
import { LinkButton } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { RecordLink } from '@/kit/facts/cells'
import { paths } from '@/kit/navigation/paths'
import { Fact, Facts, Section } from '@/kit/facts/Section'
import { bondOf } from './bond'
import { MembersTable } from './MembersTable'

/** Those who depend on a holder; of a dependent, the holder and the others who depend on them. */
export function Family({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  if (member.kind === 'dependent')
    return (
      <>
        <Section title={t('fields.holder')}>
          <Facts>
            <Fact label={t('fields.full_name')}>
              <RecordLink kind="Member" to={member.holder} />
            </Fact>
            <Fact label={t('fields.relationship')}>{bondOf(member)}</Fact>
          </Facts>
        </Section>
        {member.holder && <MembersTable filter={{ holder: member.holder.uuid }} />}
      </>
    )
  const canGrow = !member.archived_at && member.status !== 'terminated'
  return (
    <MembersTable
      filter={{ holder: member.uuid }}
      action={
        canGrow && (
          <Can do="Member.create">
            <LinkButton to={`${paths.create('Member')}?holder=${member.uuid}`}>
              {t('addDependent')}
            </LinkButton>
          </Can>
        )
      }
    />
  )
}
