import { useTranslation } from '@/i18n'
import type { MemberDetail } from '@/contract/members'
import { maskedDay } from '@/kit/text/masked'
import { CountText, DayText, InstantText, Identifier, PhoneText, RecordLink, Text } from '@/kit/facts/cells'
import { Fact, Facts, FieldFacts, Section } from '@/kit/facts/Section'
import { RevealableText } from '@/kit/record/RevealableText'
import { sexNames } from '@/kit/vocabulary/sexNames'
import { es } from './es'
import { useRevealHealthMutation } from './api'
import { ChartSection } from '@/kit/charts/ChartSection'
import { lazyPart } from '@/kit/elements/lazyPart'
import { CoverGapFields } from '@/entities/policies/CoverGapFields'

const CoversUsedChart = lazyPart(() => import('@/entities/member-policies/CoverUsedChart'), 'CoversUsedChart')

/** A member's data, in the order in which people ask for them. */
export function MemberSummary({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const { emergency_contact: contact } = member
  return (
    <>
      <CoverGapFields gaps={member.gaps} />
      <ChartSection title={t('sections.used')}>
        <CoversUsedChart title={t('sections.used')} of={{ member: member.uuid }} />
      </ChartSection>
      <Section title={t('sections.enrolment')}>
        <Facts>
          <Fact label={t('fields.number')}>
            <Identifier value={member.number} what={t('fields.number')} />
          </Fact>
          <Fact label={t('fields.person')}>
            <RecordLink kind="Person" to={member.person} />
          </Fact>
          <Fact label={t('fields.birth_date')}>
            <Text value={maskedDay(member.birth_date)} />
          </Fact>
          <Fact label={t('fields.age')}>
            <CountText value={member.age} />
          </Fact>
          <Fact label={t('fields.sex')}>
            <Text value={member.sex && sexNames[member.sex]} />
          </Fact>
          <Fact label={t('fields.account')}>
            <RecordLink kind="Account" to={member.account} />
          </Fact>
          <Fact label={t('fields.kind')}>{t(`kinds.${member.kind}`)}</Fact>
          {member.kind === 'dependent' && (
            <>
              <Fact label={t('fields.holder')}>
                <RecordLink kind="Member" to={member.holder} />
              </Fact>
              <Fact label={t('fields.relationship')}>
                <Text value={member.relationship && t(`relationships.${member.relationship}`)} />
              </Fact>
            </>
          )}
          <Fact label={t('fields.enrolled_on')}>
            <DayText value={member.enrolled_on} />
          </Fact>
        </Facts>
      </Section>
      <Section title={t('sections.job')}>
        <FieldFacts
          labels={es.fields}
          show={{
            company: <RecordLink kind="Company" to={member.company} />,
            employee_number: <Identifier value={member.employee_number} what={t('fields.employee_number')} />,
            department: <Text value={member.department} />,
            cost_center: <Text value={member.cost_center} />,
            hired_on: <DayText value={member.hired_on} />,
          }}
        />
      </Section>
      <Section title={t('sections.doctor')}>
        <FieldFacts
          labels={es.fields}
          show={{
            primary_provider: <RecordLink kind="Provider" to={member.primary_provider} />,
            card_issued_at: member.card_issued_at && <InstantText value={member.card_issued_at} />,
          }}
        />
      </Section>
      <Health member={member} />
      {contact && (
        <Section title={t('sections.emergency')} folded>
          <Facts>
            <Fact label={t('emergency.name')}>{contact.name}</Fact>
            <Fact label={t('emergency.phone')}>
              <PhoneText value={contact.phone} />
            </Fact>
            <Fact label={t('emergency.relationship')}>
              <Text value={contact.relationship} />
            </Fact>
          </Facts>
        </Section>
      )}
    </>
  )
}

/** What was declared of their health at enrolment: a viewer learns only that it was declared. */
function Health({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const [reveal] = useRevealHealthMutation()
  const declared = member.health_declaration
  if (!declared) return null
  const { answer, signed_at } = declared
  return (
    <Section title={t('fields.health_declaration')}>
      <Facts>
        <Fact label={t('health.answer')}>{answer ? t(`health.answers.${answer}`) : t('health.hidden')}</Fact>
        {answer === 'yes' && (
          <Fact label={t('health.told')}>
            <RevealableText
              masked="••••••"
              what={t('health.told')}
              reveal={(reason) => reveal({ uuid: member.uuid, reason }).unwrap()}
            />
          </Fact>
        )}
        <Fact label={t('health.signed_at')}>
          <InstantText value={signed_at} />
        </Fact>
      </Facts>
    </Section>
  )
}
