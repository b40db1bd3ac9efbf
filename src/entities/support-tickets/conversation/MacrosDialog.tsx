import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { NewTicketMacro, type TicketMacro } from '@/contract/ticketMacros'
import { Button, IconButton } from '@/kit/elements/Button'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { Dialog } from '@/kit/elements/Dialog'
import { ListField } from '@/kit/form/fields/ListField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { Loaded } from '@/kit/feedback/Loaded'
import { optionsOf } from '@/kit/vocabulary/options'
import {
  useArchiveTicketMacroMutation,
  useCreateTicketMacroMutation,
  useEditTicketMacroMutation,
  useListTicketMacrosQuery,
} from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'
import styles from './Composer.module.css'
import { changesOf } from './macros'

/** The team's saved answers, to add to, put right and take away. */
export function MacrosDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ticket-work')
  const result = useListTicketMacrosQuery()
  const [archive] = useArchiveTicketMacroMutation()
  const [edited, setEdited] = useState<TicketMacro | 'new'>()
  const [removed, setRemoved] = useState<TicketMacro>()
  return (
    <Dialog kind="sheet" size="wide" title={work.macros.title} onClose={onClose}>
      <div>
        <Button onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          {work.macros.create}
        </Button>
      </div>
      <Loaded result={result} what={work.macros.theMacros}>
        {(macros) =>
          macros.length === 0 ? (
            <p>{work.macros.none}</p>
          ) : (
            <ul>
              {macros.map((macro) => (
                <li key={macro.uuid} className={styles.macro}>
                  <div>
                    <strong>{macro.name}</strong>
                    <p>{macro.body}</p>
                    <small>{changesOf(macro.changes).join(' · ')}</small>
                  </div>
                  <IconButton label={t('macros.edit', { name: macro.name })} onClick={() => setEdited(macro)}>
                    <Pencil size={16} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('macros.remove', { name: macro.name })}
                    onClick={() => setRemoved(macro)}
                  >
                    <Trash2 size={16} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <MacroForm macro={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('macros.removeTitle', { name: removed.name })}
          confirm={work.macros.removeButton}
          done={work.macros.removed}
          danger
          run={() => archive(removed.uuid).unwrap()}
          onClose={() => setRemoved(undefined)}
        >
          <p>{work.macros.removeBody}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

const blank: z.input<typeof NewTicketMacro> = {
  name: '',
  body: '',
  changes: { status: null, priority: null, team: '', tags: [] },
}

function MacroForm({ macro, onClose }: { macro: TicketMacro | undefined; onClose: () => void }) {
  const { t } = useTranslation('ticket-work')
  const [create] = useCreateTicketMacroMutation()
  const [edit] = useEditTicketMacroMutation()
  return (
    <FormDialog
      kind="SupportTicket"
      title={macro ? t('macros.edit', { name: macro.name }) : work.macros.create}
      confirm={work.macros.save}
      done={work.macros.saved}
      schema={NewTicketMacro}
      initial={
        macro
          ? {
              name: macro.name,
              body: macro.body,
              changes: { ...macro.changes, team: macro.changes.team ?? '' },
            }
          : blank
      }
      run={(values, key) =>
        macro
          ? edit({ uuid: macro.uuid, version: macro.version, values }).unwrap()
          : create({ values, key }).unwrap()
      }
      onClose={onClose}
    >
      <TextField name="name" label={work.macros.name} />
      <TextField name="body" label={work.macros.body} hint={work.macros.bodyHint} multiline />
      <SelectField
        name="changes.status"
        label={work.macros.status}
        options={optionsOf(work.macros.statuses)}
        optional
      />
      <SelectField
        name="changes.priority"
        label={work.macros.priority}
        options={optionsOf(es.priorities)}
        optional
      />
      <TextField name="changes.team" label={work.macros.team} optional />
      <ListField name="changes.tags" label={work.macros.tags} optional />
    </FormDialog>
  )
}
