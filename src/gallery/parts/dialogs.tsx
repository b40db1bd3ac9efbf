import * as z from 'zod/mini'
import { requiredText } from '@/contract/shapes'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { ConflictDialog } from '@/kit/form/ConflictDialog'
import { FormDialog } from '@/kit/form/FormDialog'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { TextField } from '@/kit/form/fields/TextField'
import { LONG } from '../people'
import type { Part } from '../part'

const nothing = () => {}
const Reason = z.strictObject({ reason: requiredText('el motivo', 200) })
const subject = { type: 'policy', uuid: '00000000-0000-4000-8000-0000000000ff', label: 'POL-000123' }

export const dialogs: Part = {
  name: 'dialogs',
  title: 'Diálogos',
  isAlone: true,
  states: [
    {
      says: 'Uno sencillo',
      Show: () => (
        <Dialog title="Atajos de teclado" onClose={nothing} foot={<Button look="primary">Entendido</Button>}>
          <p>{LONG}</p>
        </Dialog>
      ),
    },
    {
      says: 'Una hoja',
      Show: () => (
        <Dialog
          kind="sheet"
          size="wide"
          title="Filtros"
          onClose={nothing}
          foot={<Button look="primary">Ver 43</Button>}
        >
          <p>Elige por qué se filtra.</p>
        </Dialog>
      ),
    },
    {
      says: 'Pregunta antes de lo que no se deshace',
      Show: () => (
        <ConfirmDialog
          title="¿Cancelar la póliza POL-000123?"
          confirm="Cancelar póliza"
          danger
          asksReason
          typed="POL-000123"
          run={async () => undefined}
          done="Se canceló la póliza"
          onClose={nothing}
        >
          <p>Dejan de estar cubiertas tres personas.</p>
        </ConfirmDialog>
      ),
    },
    {
      says: 'Un formulario',
      Show: () => (
        <FormDialog
          kind="Account"
          title="Poner en espera"
          confirm="Poner en espera"
          done="La cuenta quedó en espera"
          schema={Reason}
          initial={{ reason: '' }}
          run={async () => undefined}
          onClose={nothing}
        >
          <TextField name="reason" label="Motivo" multiline />
        </FormDialog>
      ),
    },
    {
      says: 'Con lo que va a pasar',
      Show: () => (
        <PreviewDialog
          kind="Invoice"
          uuid="00000000-0000-4000-8000-0000000000aa"
          title="Reembolsar FAC-000123"
          confirm="Reembolsar $349.00"
          danger
          done="Se reembolsó"
          schema={Reason}
          initial={{ reason: 'Cobro duplicado' }}
          run={async () => ({
            data: null,
            effects: [{ event: 'policy.cancelled', subject, changes: [] }],
            lines: [
              { kind: 'charge', label: 'Plan Familia Total', amount_cents: -30_086, currency: 'MXN' },
              { kind: 'tax', label: 'IVA 16 %', amount_cents: -4_814, currency: 'MXN' },
              { kind: 'total', label: 'Se devuelve', amount_cents: -34_900, currency: 'MXN' },
            ],
            messages: [{ to: 'maria.ibarra@ejemplo.mx', subject: 'Te devolvimos $349.00' }],
            notes: ['El banco tarda de tres a cinco días hábiles.'],
            preview_token: 'gallery',
          })}
          onClose={nothing}
        >
          <TextField name="reason" label="Motivo" />
        </PreviewDialog>
      ),
    },
    {
      says: 'Dos personas cambiaron lo mismo',
      Show: () => (
        <ConflictDialog
          kind="Account"
          conflict={{
            current: { version: 4, name: 'Familia Ibarra Soto' },
            changed_fields: ['name', 'version'],
            changed_by: 'Luis Ochoa',
            changed_at: '2026-03-12T18:05:00Z',
          }}
          mine={{ name: LONG }}
          onSave={async () => undefined}
          onSee={nothing}
          onClose={nothing}
        />
      ),
    },
  ],
}
