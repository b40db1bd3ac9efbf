import { AddressGroup, blankAddress } from '@/kit/form/AddressGroup'
import { BankAccountGroup } from '@/kit/form/BankAccountGroup'
import { FormGroup } from '@/kit/form/FormGroup'
import { TaxProfileGroup } from '@/kit/form/TaxProfileGroup'
import { Calendar } from '@/kit/form/fields/Calendar'
import { CheckboxField, CheckboxGroup, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { ColorField } from '@/kit/form/fields/ColorField'
import { DateField } from '@/kit/form/fields/DateField'
import { FieldRow } from '@/kit/form/fields/FieldRow'
import { GridField } from '@/kit/form/fields/GridField'
import { ListField } from '@/kit/form/fields/ListField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { PlainField } from '@/kit/form/fields/PlainField'
import { PlainSelect } from '@/kit/form/fields/PlainSelect'
import { RowsField } from '@/kit/form/fields/RowsField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { SlugField } from '@/kit/form/fields/SlugField'
import { TaxFields } from '@/kit/form/fields/TaxFields'
import { TextField } from '@/kit/form/fields/TextField'
import { TimeField } from '@/kit/form/fields/TimeField'
import { TimeZoneField } from '@/kit/form/fields/TimeZoneField'
import { ReferenceField } from '@/kit/form/reference/ReferenceField'
import { ReferencesField } from '@/kit/form/reference/ReferencesField'
import { LONG } from '../people'
import type { Part } from '../part'
import { Formed } from './formed'

const options = [
  { value: 'monthly', label: 'Mensual' },
  { value: 'yearly', label: 'Anual', description: 'Se cobra una vez al año' },
]
const nothing = () => {}
const useNoOptions = () => ({ options: [], isFetching: false })
const account = { uuid: '00000000-0000-4000-8000-00000000000a', label: LONG }

const Simple = () => (
  <FormGroup title="Datos">
    <TextField name="name" label="Nombre" hint="Como aparece en su identificación" />
    <TextField name="code" label="Clave" mono length={10} optional />
    <TextField name="note" label="Descripción" multiline />
    <SlugField name="slug" label="Dirección corta" />
    <FieldRow>
      <MoneyField name="price_cents" label="Precio" />
      <NumberField name="uses" label="Usos" length={5} />
      <DateField name="from" label="Desde" />
      <TimeField name="opens" label="Abre" />
    </FieldRow>
    <PhoneField name="phone" label="Celular" />
    <ListField name="tags" label="Etiquetas" />
    <SelectField name="interval" label="Cada cuánto" options={options} />
    <TimeZoneField name="zone" label="Zona horaria" />
    <ColorField name="color" label="Color" />
    <ReferenceField
      name="account_uuid"
      label="Cuenta"
      kind="Account"
      useOptions={useNoOptions}
      current={account}
    />
    <ReferencesField
      name="account_uuids"
      label="Cuentas"
      kind="Account"
      useOptions={useNoOptions}
      current={[account]}
    />
    <RadioGroup name="way" label="Cómo se cobra" options={options} />
    <CheckboxGroup name="days" label="Días" options={options} />
    <TaxFields name="tax" />
    <CheckboxField name="renews" label="Se renueva sola" hint="Se puede apagar después" />
  </FormGroup>
)

const filled = {
  name: LONG,
  code: 'DEN-01',
  note: 'Limpieza dental cada seis meses.\nSin periodo de espera.',
  slug: 'dental-basico',
  price_cents: 34_900,
  uses: 10,
  from: '2026-04-01',
  opens: '09:00',
  phone: '+525500001234',
  tags: ['escuela', 'prioritaria'],
  interval: 'yearly',
  zone: 'America/Mexico_City',
  color: '#175E96',
  account_uuid: account.uuid,
  account_uuids: [account.uuid],
  way: 'monthly',
  days: ['monthly'],
  renews: true,
}

export const fields: Part = {
  name: 'fields',
  title: 'Campos',
  states: [
    {
      says: 'Vacíos',
      Show: () => (
        <Formed initial={{}}>
          <Simple />
        </Formed>
      ),
    },
    {
      says: 'Llenos',
      Show: () => (
        <Formed initial={filled}>
          <Simple />
        </Formed>
      ),
    },
    {
      says: 'Con errores',
      Show: () => (
        <Formed
          initial={{ price_cents: '3,50', name: '' }}
          problems={{
            name: 'Escribe el nombre',
            code: 'Ya hay un registro con esta clave. Elige otra, por ejemplo DEN-02, que está libre.',
            price_cents: '¿Quisiste decir 3.50?',
            from: 'Elige un día de hoy en adelante',
            interval: 'Elige cada cuánto',
            way: 'Elige cómo se cobra',
            account_uuid: 'Elige una cuenta',
          }}
        >
          <Simple />
        </Formed>
      ),
    },
  ],
}

export const groups: Part = {
  name: 'groups',
  title: 'Grupos de campos y listas',
  states: [
    {
      says: 'Dirección, datos fiscales y banco',
      Show: () => (
        <Formed
          initial={{
            address: blankAddress,
            tax_profile: { tax_id: 'EKU9003173C9' },
            bank_account: { bank: '' },
          }}
        >
          <AddressGroup name="address" />
          <TaxProfileGroup name="tax_profile" />
          <BankAccountGroup name="bank_account" />
        </Formed>
      ),
    },
    {
      says: 'Por agregar',
      Show: () => (
        <Formed initial={{ address: null, tax_profile: null, bank_account: null }}>
          <AddressGroup name="address" />
          <TaxProfileGroup name="tax_profile" />
          <BankAccountGroup name="bank_account" />
        </Formed>
      ),
    },
    {
      says: 'Filas, con una equivocada',
      Show: () => (
        <Formed
          initial={{
            lines: [
              { what: 'Consulta', price_cents: 50_000 },
              { what: '', price_cents: null },
            ],
          }}
          problems={{
            'lines.1.what': 'Escribe el concepto',
            'lines.1.price_cents': 'Escribe cuánto cuesta, por ejemplo 1,250.00',
          }}
        >
          <RowsField
            name="lines"
            label="Líneas"
            one="Línea"
            add="Agregar línea"
            blank={{ what: '', price_cents: null }}
          >
            {(path) => (
              <>
                <TextField name={`${path}.what`} label="Concepto" />
                <MoneyField name={`${path}.price_cents`} label="Importe" />
              </>
            )}
          </RowsField>
        </Formed>
      ),
    },
    {
      says: 'Cuadrícula',
      Show: () => (
        <Formed
          initial={{
            benefits: [
              { name: 'Consulta general', uses: 10, kind: 'monthly' },
              { name: LONG, uses: null, kind: 'yearly' },
            ],
          }}
        >
          <GridField<{ name: string; uses: number | null; kind: string }>
            name="benefits"
            title="Beneficios"
            first={{ name: () => 'name', label: 'Beneficio' }}
            head={({ name }) => name}
            nameOf={({ name }) => name}
            columns={[
              {
                name: 'uses',
                label: 'Usos',
                show: (uses) => (typeof uses === 'number' ? String(uses) : ''),
                read: Number,
              },
              { name: 'kind', label: 'Cada cuánto', show: String, read: String, options },
            ]}
          />
        </Formed>
      ),
    },
    {
      says: 'Que no son de un registro',
      Show: () => (
        <>
          <PlainField label="Motivo" value="" onChange={nothing} problem="Escribe el motivo" multiline />
          <PlainField label="Buscar" value="Ibarra" onChange={nothing} hint="Por nombre o folio" />
          <PlainSelect label="Zona" options={options} value="monthly" onChoose={nothing} />
        </>
      ),
    },
    { says: 'Calendario', Show: () => <Calendar value="2026-03-12" onPick={nothing} /> },
  ],
}
