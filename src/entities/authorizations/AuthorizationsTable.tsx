import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Authorization, AuthorizationListQuery } from '@/contract/authorizations'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { DayText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import styles from '@/kit/record/RelatedList.module.css'
import { Status } from '@/kit/facts/Status'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useListAuthorizationsQuery } from './api'
import type { Start } from './AuthorizationForm'
import { es } from './es'
import { NewAuthorizationButton } from './newAuthorizationMenu'

const AuthorizationDialog = lazyPart(() => import('./AuthorizationDialog'), 'AuthorizationDialog')

export type Filter = Pick<
  AuthorizationListQuery,
  'member' | 'member_policy' | 'policy' | 'account' | 'provider' | 'service'
>

/** The authorizations of a record: they are asked for, seen and decided here. */
export function Authorizations({ filter, start }: { filter: Filter; start: Start | undefined }) {
  const { t } = useTranslation('kit')
  const { all, words } = useTexts('Authorization')
  const [shown, show] = useState<Authorization>()
  return (
    <>
      <Loaded
        result={useListAuthorizationsQuery({ ...filter, purpose: ['care'], page: 1, size: 100 })}
        what={all}
      >
        {({ data }) => (
          <div className={styles.wrap}>
            <Table authorizations={data} onShow={show} />
            {start && (
              <Can do="Authorization.create">
                <div className={styles.foot}>
                  <NewAuthorizationButton start={start} label={t('create', words)} />
                </div>
              </Can>
            )}
          </div>
        )}
      </Loaded>
      <Suspense>
        {shown && (
          <AuthorizationDialog uuid={shown.uuid} number={shown.number} onClose={() => show(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function Table({
  authorizations,
  onShow,
}: {
  authorizations: Authorization[]
  onShow: (authorization: Authorization) => void
}) {
  const { t } = useTranslation('kit')
  const { words } = useTexts('Authorization')
  return (
    <FactsTable
      title={es.title}
      none={t('detail.noneYet', words)}
      rows={authorizations}
      keyOf={({ uuid }) => uuid}
      columns={[
        [
          es.fields.number,
          (one) => (
            <Button look="plain" size="bar" onClick={() => onShow(one)}>
              {one.number}
            </Button>
          ),
        ],
        [es.fields.member, ({ member }) => <RecordLink kind="Member" to={member} />],
        [es.fields.service, ({ service }) => <RecordLink kind="Service" to={service} />],
        [es.fields.provider, ({ provider }) => <RecordLink kind="Provider" to={provider} />],
        [es.fields.valid_to, ({ valid_to }) => <DayText value={valid_to} />],
        [
          es.fields.estimate_cents,
          ({ estimate_cents, currency }) => <MoneyText cents={estimate_cents} currency={currency} />,
        ],
        [es.fields.urgency, ({ urgency }) => es.urgencies[urgency]],
        [es.fields.status, ({ status }) => <Status of="Authorization" value={status} />],
      ]}
    />
  )
}
