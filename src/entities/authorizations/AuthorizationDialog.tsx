import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { type AuthorizationDetail, authorizationContract } from '@/contract/authorizations'
import { possibleFrom } from '@/contract/transitions'
import { MetadataSection } from '@/kit/metadata/MetadataSection'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { CountText, DayText, InstantText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { lazyPart } from '@/kit/elements/lazyPart'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { Dialog } from '@/kit/elements/Dialog'
import { Loaded } from '@/kit/feedback/Loaded'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { Status } from '@/kit/facts/Status'
import { TransitionDialog } from '@/kit/record/TransitionDialog'
import { useTexts } from '@/kit/vocabulary/useTexts'
import {
  useArchiveAuthorizationMutation,
  useAuthorizationTransitionMutation,
  useGetAuthorizationQuery,
} from './api'
import styles from './AuthorizationDialog.module.css'
import { EditAuthorizationForm, NewAuthorizationForm, type Start } from './AuthorizationForm'
import { ApprovalDialog, RejectionDialog } from './DecisionDialogs'
import { es } from './es'

const ClaimFacts = lazyPart(() => import('./ClaimFacts'), 'ClaimFacts')
const ClaimActions = lazyPart(() => import('./ClaimActions'), 'ClaimActions')

/** Asks for an authorization where it belongs: they have no screens of their own. */
export function NewAuthorizationDialog({ start, onClose }: { start: Start; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('Authorization')
  return (
    <Dialog kind="sheet" size="wide" title={t('new', noun)} onClose={onClose}>
      <NewAuthorizationForm start={start} onClose={onClose} />
    </Dialog>
  )
}

/** One authorization, with what may be done with it. */
export function AuthorizationDialog({
  uuid,
  number,
  onClose,
}: {
  uuid: string
  number: string
  onClose: () => void
}) {
  const { noun } = useTexts('Authorization')
  const [isEditing, setEditing] = useState(false)
  return (
    <Dialog kind="sheet" size="wide" title={number} onClose={onClose}>
      <Loaded result={useGetAuthorizationQuery(uuid)} what={noun.one}>
        {(authorization) =>
          isEditing ? (
            <EditAuthorizationForm authorization={authorization} onClose={() => setEditing(false)} />
          ) : (
            <>
              <Facts authorization={authorization} />
              <Can do="Authorization.edit">
                <Actions authorization={authorization} onEdit={() => setEditing(true)} onDeleted={onClose} />
              </Can>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type Props = { authorization: AuthorizationDetail }

const Facts = ({ authorization: one }: Props) => (
  <>
    <Section title={one.claim ? es.sections.given : es.sections.service}>
      <FieldFacts
        labels={es.fields}
        show={{
          status: <Status of="Authorization" value={one.status} />,
          member: <RecordLink kind="Member" to={one.member} />,
          member_policy: <RecordLink kind="MemberPolicy" to={one.member_policy} />,
          policy: <RecordLink kind="Policy" to={one.policy} />,
          service: <RecordLink kind="Service" to={one.service} />,
          provider: <RecordLink kind="Provider" to={one.provider} />,
          requested_units: <CountText value={one.requested_units} />,
          used_units: <CountText value={one.used_units} />,
          ...(!one.claim && {
            valid_from: <DayText value={one.valid_from} />,
            valid_to: <DayText value={one.valid_to} />,
            urgency: es.urgencies[one.urgency],
          }),
          requested_on: one.requested_on && <DayText value={one.requested_on} />,
          paid_on: one.paid_on && <DayText value={one.paid_on} />,
          payment_reference: one.payment_reference,
          diagnosis: one.diagnosis && [one.diagnosis.code, one.diagnosis.text].filter(Boolean).join(' · '),
          ticket: one.ticket && <RecordLink kind="SupportTicket" to={one.ticket} />,
        }}
      />
    </Section>
    {!one.claim && (
      <Section title={es.sections.money}>
        <FieldFacts
          labels={es.fields}
          show={{
            estimate_cents: <MoneyText cents={one.estimate_cents} currency={one.currency} />,
            plan_pays_cents: <MoneyText cents={one.plan_pays_cents} currency={one.currency} />,
            member_pays_cents: <MoneyText cents={one.member_pays_cents} currency={one.currency} />,
          }}
        />
      </Section>
    )}
    {one.decision && (
      <Section title={es.sections.decision}>
        <FieldFacts
          labels={{ ...es.fields, ...es.decision }}
          show={{
            units: <CountText value={one.decision.units} />,
            cents: <MoneyText cents={one.decision.cents} currency={one.currency} />,
            reason_code: one.decision.reason_code && es.reasons[one.decision.reason_code],
            note: one.decision.note,
            decided_by: one.decided_by?.label,
            decided_at: <InstantText value={one.decided_at} />,
            status_reason: one.status === 'cancelled' && one.status_reason,
          }}
        />
      </Section>
    )}
    {one.claim && (
      <Suspense>
        <ClaimFacts authorization={one} claim={one.claim} />
      </Suspense>
    )}
    <MetadataSection kind="Authorization" record={one} />
  </>
)

type AuthorizationAction = keyof typeof authorizationContract.transitions | 'approve' | 'reject' | 'delete'

function Actions({
  authorization,
  onEdit,
  onDeleted,
}: Props & { onEdit: () => void; onDeleted: () => void }) {
  const texts = useTexts('Authorization')
  const { t } = useTranslation('kit')
  const [asked, ask] = useState<AuthorizationAction>()
  const [move] = useAuthorizationTransitionMutation()
  const [archive] = useArchiveAuthorizationMutation()
  const { uuid, version, number, status, claim } = authorization
  const close = () => ask(undefined)
  const action = possibleFrom(authorizationContract.transitions, status).find((one) => one === asked)
  return (
    <>
      <div className={styles.actions}>
        {status === 'draft' && <Button onClick={onEdit}>{t('edit', texts.words)}</Button>}
        {possibleFrom(authorizationContract.transitions, status).map((one) => (
          <Button key={one} onClick={() => ask(one)}>
            {texts.action(one)}
          </Button>
        ))}
        {claim && (
          <Suspense>
            <ClaimActions authorization={authorization} claim={claim} />
          </Suspense>
        )}
        {status === 'in_review' && !claim && (
          <>
            <Button look="primary" onClick={() => ask('approve')}>
              {es.approve}
            </Button>
            <Button onClick={() => ask('reject')}>{es.reject}</Button>
          </>
        )}
        {status === 'draft' && (
          <Can do="Authorization.delete">
            <Button look="danger" onClick={() => ask('delete')}>
              {texts.action('delete')}
            </Button>
          </Can>
        )}
      </div>
      {asked === 'approve' && <ApprovalDialog authorization={authorization} onClose={close} />}
      {asked === 'reject' && <RejectionDialog authorization={authorization} onClose={close} />}
      {action && (
        <TransitionDialog
          uuid={uuid}
          title={texts.ask(action, number)}
          confirm={texts.action(action)}
          done={texts.done(action)}
          danger={action === 'cancel'}
          asksReason={action === 'cancel'}
          run={(how) => move({ uuid, version, action, ...how }).unwrap()}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={texts.ask('delete', number)}
          confirm={texts.action('delete')}
          done={texts.done('delete')}
          danger
          run={async () => {
            await archive(uuid).unwrap()
            onDeleted()
          }}
          onClose={close}
        >
          <p>{texts.archived}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
