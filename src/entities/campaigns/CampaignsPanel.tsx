import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import {
  type Campaign,
  type CampaignDetail,
  type CampaignListQuery,
  campaignContract,
} from '@/contract/campaigns'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { CountText, DayText } from '@/kit/facts/cells'
import { Dialog } from '@/kit/elements/Dialog'
import { FactsTable } from '@/kit/facts/FactsTable'
import { PlainField } from '@/kit/form/fields/PlainField'
import { Loaded } from '@/kit/feedback/Loaded'
import { capital } from '@/kit/vocabulary/nouns'
import { Status } from '@/kit/facts/Status'
import { RecordAside } from '@/kit/record/RecordAside'
import { TransitionMenu } from '@/kit/record/TransitionMenu'
import { useTexts } from '@/kit/vocabulary/useTexts'
import {
  useArchiveCampaignMutation,
  useCampaignTransitionMutation,
  useGetCampaignQuery,
  useListCampaignsQuery,
} from './api'
import { CampaignFacts } from './CampaignFacts'
import { CampaignForm } from './CampaignForm'

export type Scope = Pick<CampaignListQuery, 'plan'>

type Shown = { at: 'list' | 'new' } | { at: 'one' | 'form'; uuid: string }

type Props = {
  filter?: Scope
  /** The campaign to begin with; else all of them. */
  opened?: string
  onClose: () => void
}

/** Where campaigns are found, read, created and changed, beside the screen that it was opened from. */
export function CampaignsPanel({ filter = {}, opened, onClose }: Props) {
  const { t } = useTranslation('kit')
  const texts = useTexts('Campaign')
  const [shown, show] = useState<Shown>(opened ? { at: 'one', uuid: opened } : { at: 'list' })
  const title = {
    list: texts.title,
    new: t('new', texts.noun),
    one: capital(texts.noun.one),
    form: t('edit', texts.words),
  }[shown.at]
  const toList = () => show({ at: 'list' })
  return (
    <Dialog kind="sheet" size="wide" title={title} onClose={onClose}>
      {shown.at === 'list' && (
        <Campaigns
          filter={filter}
          onOpen={(uuid) => show({ at: 'one', uuid })}
          onCreate={() => show({ at: 'new' })}
        />
      )}
      {shown.at === 'new' && <CampaignForm onClose={toList} />}
      {shown.at === 'one' && (
        <One uuid={shown.uuid} onEdit={() => show({ ...shown, at: 'form' })} onList={toList} />
      )}
      {shown.at === 'form' && <Edition uuid={shown.uuid} onClose={() => show({ ...shown, at: 'one' })} />}
    </Dialog>
  )
}

const SIZE = 50

type ListProps = { filter: Scope; onOpen: (uuid: string) => void; onCreate: () => void }

function Campaigns({ filter, onOpen, onCreate }: ListProps) {
  const { t } = useTranslation('campaigns')
  const { t: kit } = useTranslation('kit')
  const { all, words, title, column } = useTexts('Campaign')
  const [text, setText] = useState('')
  const q = text.trim()
  const result = useListCampaignsQuery({ ...filter, ...(q && { q }), page: 1, size: SIZE })
  return (
    <>
      <PlainField label={t('list.search')} value={text} onChange={setText} />
      <Can do="Campaign.create">
        <div>
          <Button look="primary" onClick={onCreate}>
            {kit('create', words)}
          </Button>
        </div>
      </Can>
      <Loaded result={result} what={all}>
        {({ data, meta }) => (
          <>
            <FactsTable<Campaign>
              title={title}
              rows={data}
              keyOf={({ uuid }) => uuid}
              none={kit('list.emptyTitle', words)}
              columns={[
                [
                  column('name'),
                  ({ uuid, name }) => (
                    <Button look="plain" size="bar" onClick={() => onOpen(uuid)}>
                      {name}
                    </Button>
                  ),
                ],
                [column('status'), ({ status }) => <Status of="Campaign" value={status} />],
                [column('starts_on'), ({ starts_on }) => <DayText value={starts_on} />],
                [column('ends_on'), ({ ends_on }) => <DayText value={ends_on} />],
                [column('redemptions'), (campaign) => <CountText value={campaign.redemptions} />],
              ]}
            />
            {meta.total > data.length && <p>{t('list.shown', { count: data.length, total: meta.total })}</p>}
          </>
        )}
      </Loaded>
    </>
  )
}

type OneProps = { uuid: string; onEdit: () => void; onList: () => void }

function One({ uuid, onEdit, onList }: OneProps) {
  const { t } = useTranslation('campaigns')
  const { noun } = useTexts('Campaign')
  const result = useGetCampaignQuery(uuid)
  return (
    <>
      <div>
        <Button look="plain" size="bar" onClick={onList}>
          {t('list.all')}
        </Button>
      </div>
      <Loaded result={result} what={noun.one}>
        {(campaign) => (
          <>
            <Head campaign={campaign} onEdit={onEdit} onGone={onList} />
            <div>
              <CampaignFacts campaign={campaign} />
            </div>
          </>
        )}
      </Loaded>
      <RecordAside kind="Campaign" uuid={uuid} />
    </>
  )
}

type HeadProps = { campaign: CampaignDetail; onEdit: () => void; onGone: () => void }

/** Its name, and what may be done with it. */
function Head({ campaign, onEdit, onGone }: HeadProps) {
  const { t } = useTranslation('kit')
  const { words } = useTexts('Campaign')
  const [move] = useCampaignTransitionMutation()
  const [archive] = useArchiveCampaignMutation()
  const { uuid, version, name, status } = campaign
  return (
    <>
      <h3>
        {name} <Status of="Campaign" value={status} />
      </h3>
      <div>
        <Can do="Campaign.edit">
          <Button onClick={onEdit}>
            <Pencil size={16} aria-hidden />
            {t('edit', words)}
          </Button>{' '}
        </Can>
        <TransitionMenu
          kind="Campaign"
          record={campaign}
          name={name}
          transitions={campaignContract.transitions}
          dangerous={['end']}
          move={(how) => move({ uuid, version, ...how }).unwrap()}
          archive={async () => {
            await archive(uuid).unwrap()
            onGone()
          }}
        />
      </div>
    </>
  )
}

function Edition({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { noun } = useTexts('Campaign')
  const result = useGetCampaignQuery(uuid)
  return (
    <Loaded result={result} what={noun.one}>
      {(campaign) => <CampaignForm campaign={campaign} onClose={onClose} />}
    </Loaded>
  )
}
