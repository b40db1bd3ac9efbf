import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Contact } from '@/contract/contacts'
import { Button, IconButton } from '@/kit/elements/Button'
import { Can, useMay } from '@/kit/elements/Can'
import { EmailText, PhoneText, WordsText, YesNo } from '@/kit/facts/cells'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import styles from '@/kit/record/RelatedList.module.css'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useArchiveContactMutation, useListContactsQuery } from './api'
import type { Owner } from './ContactDialog'
import { es, rowLabels } from './es'

const NewContactDialog = lazyPart(() => import('./ContactDialog'), 'NewContactDialog')
const EditContactDialog = lazyPart(() => import('./ContactDialog'), 'EditContactDialog')

const ConvertContactDialog = lazyPart(() => import('./ConvertContactDialog'), 'ConvertContactDialog')

type OpenContactDialog = { action: 'create' } | { action: 'edit' | 'convert' | 'delete'; contact: Contact }

/** The people to talk to of a record: they are created, edited and deleted here. */
export function Contacts({ owner }: { owner: Owner }) {
  const { t } = useTranslation('kit')
  const { all, column, title, words } = useTexts('Contact')
  const mayChange = useMay('Contact.edit')
  const [asked, ask] = useState<OpenContactDialog>()
  const result = useListContactsQuery({ owner: owner.uuid, page: 1, size: 100 })
  const close = () => ask(undefined)
  return (
    <>
      <Loaded result={result} what={all}>
        {({ data }) => (
          <>
            <FactsTable
              title={title}
              none={t('detail.noneYet', words)}
              rows={data}
              keyOf={({ uuid }) => uuid}
              columns={[
                [column('name'), ({ name }) => name],
                [column('role'), ({ role }) => es.roles[role]],
                [column('email'), ({ email }) => <EmailText value={email} />],
                [column('phone'), ({ phone }) => <PhoneText value={phone} />],
                [
                  column('receives'),
                  ({ receives }) => <WordsText words={receives.map((one) => es.mailings[one])} />,
                ],
                [column('is_primary'), ({ is_primary }) => <YesNo value={is_primary} />],
                ...(mayChange
                  ? [
                      [
                        es.actions,
                        (contact: Contact) => <RowActions contact={contact} onAsk={ask} />,
                      ] as const,
                    ]
                  : []),
              ]}
            />
            <Can do="Contact.create">
              <div className={styles.foot}>
                <Button onClick={() => ask({ action: 'create' })}>{t('create', words)}</Button>
              </div>
            </Can>
          </>
        )}
      </Loaded>
      <Suspense>
        {asked?.action === 'create' && <NewContactDialog owner={owner} onClose={close} />}
        {asked?.action === 'edit' && <EditContactDialog uuid={asked.contact.uuid} onClose={close} />}
        {asked?.action === 'convert' && <ConvertContactDialog uuid={asked.contact.uuid} onClose={close} />}
        {asked?.action === 'delete' && <Deletion contact={asked.contact} onClose={close} />}
      </Suspense>
    </>
  )
}

const RowActions = ({ contact, onAsk }: { contact: Contact; onAsk: (asked: OpenContactDialog) => void }) => (
  <>
    <Can do="Contact.edit">
      <IconButton
        size="bar"
        label={rowLabels.edit(contact.name)}
        onClick={() => onAsk({ action: 'edit', contact })}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="bar"
        label={rowLabels.convert(contact.name)}
        onClick={() => onAsk({ action: 'convert', contact })}
      >
        <UserPlus size={16} aria-hidden />
      </IconButton>
    </Can>
    <Can do="Contact.delete">
      <IconButton
        size="bar"
        label={rowLabels.delete(contact.name)}
        onClick={() => onAsk({ action: 'delete', contact })}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </Can>
  </>
)

function Deletion({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const texts = useTexts('Contact')
  const [archive] = useArchiveContactMutation()
  return (
    <ConfirmDialog
      title={texts.ask('delete', contact.name)}
      confirm={texts.action('delete')}
      done={texts.done('delete')}
      danger
      run={() => archive(contact.uuid).unwrap()}
      onClose={onClose}
    >
      <p>{texts.archived}</p>
    </ConfirmDialog>
  )
}
