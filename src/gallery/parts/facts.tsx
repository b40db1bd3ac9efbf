import { DifferencesTable, ChangesTable } from '@/kit/history/ChangesTable'
import { Breadcrumb } from '@/kit/navigation/Breadcrumb'
import { ActorName } from '@/kit/facts/ActorName'
import {
  ColorText,
  CountText,
  DayText,
  EmailText,
  Identifier,
  InstantText,
  ListText,
  MoneyText,
  None,
  PhoneText,
  RecordLink,
  RecordLinks,
  Sentence,
  Text,
  YesNo,
} from '@/kit/facts/cells'
import { AddressFacts, BankFacts, TaxFacts } from '@/kit/facts/countryFacts'
import { debtFacts, debtLabels } from '@/kit/facts/debtFacts'
import { FactsTable } from '@/kit/facts/FactsTable'
import { FoldedFacts } from '@/kit/facts/folding'
import { JsonTree } from '@/kit/facts/JsonTree'
import { QrCode } from '@/kit/facts/QrCode'
import { AsideCard, Fact, Facts, FactStrip, FieldStrip, Section, StripFact } from '@/kit/facts/Section'
import { RevealableText } from '@/kit/record/RevealableText'
import { LONG, UNBROKEN } from '../people'
import type { Part } from '../part'

const account = { uuid: '00000000-0000-4000-8000-00000000000a', label: 'Familia Ibarra Soto' }
const long = { uuid: '00000000-0000-4000-8000-00000000000b', label: LONG }

export const facts: Part = {
  name: 'facts',
  title: 'Datos de un registro',
  states: [
    {
      says: 'Lo que importa, en grande',
      Show: () => (
        <FactStrip>
          <StripFact label="Vencido hoy" isBad>
            <MoneyText cents={174_500} currency="MXN" />
          </StripFact>
          <StripFact label="Saldo a favor">
            <MoneyText cents={0} currency="MXN" />
          </StripFact>
          <StripFact label="Miembros">
            <CountText value={12_480} />
          </StripFact>
          <StripFact label="Próximo cobro">
            <DayText value="2026-04-01" />
          </StripFact>
        </FactStrip>
      ),
    },
    {
      says: 'Una deuda',
      Show: () => (
        <FieldStrip
          labels={debtLabels}
          show={debtFacts({
            debt: { overdue_cents: 174_500, upcoming_cents: 34_900, overdue_invoices: 2, oldest: null },
            currency: 'MXN',
          })}
          bad={['overdue_cents']}
        />
      ),
    },
    {
      says: 'Una sección con datos de cada clase',
      Show: () => (
        <Section title="Identidad">
          <Facts>
            <Fact label="Folio">
              <Identifier value="POL-000123" what="Folio" />
            </Fact>
            <Fact label="Nombre">
              <Text value={LONG} />
            </Fact>
            <Fact label="Archivo">
              <Text value={UNBROKEN} />
            </Fact>
            <Fact label="Cuenta">
              <RecordLink kind="Account" to={account} />
            </Fact>
            <Fact label="Cuentas">
              <RecordLinks kind="Account" to={[account, long]} />
            </Fact>
            <Fact label="Precio">
              <MoneyText cents={-34_900} currency="USD" />
            </Fact>
            <Fact label="Alta">
              <InstantText value="2026-03-12T16:05:00Z" />
            </Fact>
            <Fact label="Celular">
              <PhoneText value="+525500001234" />
            </Fact>
            <Fact label="Correo">
              <EmailText value="maria.ibarra@ejemplo.mx" />
            </Fact>
            <Fact label="CURP">
              <RevealableText
                masked="NAGM85••••••••••09"
                what="CURP"
                reveal={async () => 'NAGM850101MDFXXX09'}
              />
            </Fact>
            <Fact label="Color">
              <ColorText value="#175E96" />
            </Fact>
            <Fact label="Se renueva">
              <YesNo value />
            </Fact>
            <Fact label="Sinónimos">
              <ListText items={['dentista', 'muelas', 'limpieza dental']} />
            </Fact>
            <Fact label="Quién">
              <ActorName actor={{ kind: 'user', uuid: null, label: 'Luis Ochoa' }} />
            </Fact>
            <Fact label="Falta">
              <None />
            </Fact>
            <Fact label="Por qué">
              <Sentence>La tarjeta no tenía fondos y el banco no lo intentará otra vez.</Sentence>
            </Fact>
          </Facts>
        </Section>
      ),
    },
    {
      says: 'Con lo que falta doblado',
      Show: () => (
        <FoldedFacts>
          <Section title="Contacto">
            <Facts>
              <Fact label="Correo">
                <EmailText value="maria.ibarra@ejemplo.mx" />
              </Fact>
              <Fact label="Celular">
                <None />
              </Fact>
              <Fact label="Etiquetas">
                <None />
              </Fact>
            </Facts>
          </Section>
        </FoldedFacts>
      ),
    },
    {
      says: 'Cerrada, y al lado de un registro',
      Show: () => (
        <>
          <Section title="Registro" closed>
            <p>Lo creó Ana Ruiz.</p>
          </Section>
          <AsideCard title="Notas">
            <p>Aún no hay notas.</p>
          </AsideCard>
        </>
      ),
    },
    {
      says: 'Dirección, datos fiscales y banco',
      Show: () => (
        <>
          <AddressFacts
            address={{
              street: 'Av. Insurgentes Sur',
              exterior_number: '1602',
              interior_number: '4 B',
              neighbourhood: 'Crédito Constructor',
              municipality: 'Benito Juárez',
              state: 'CMX',
              zip: '03940',
              references: null,
            }}
          />
          <TaxFacts profile={null} />
          <BankFacts account={null} />
        </>
      ),
    },
    {
      says: 'Filas dentro de un registro',
      Show: () => (
        <FactsTable
          title="Líneas"
          rows={[
            { key: 'a', what: 'Plan Familia Total, del 12 de marzo al 12 de abril', cents: 89_900 },
            { key: 'b', what: LONG, cents: -12_345 },
          ]}
          keyOf={({ key }) => key}
          columns={[
            ['Concepto', ({ what }) => what],
            ['Importe', ({ cents }) => <MoneyText cents={cents} currency="MXN" />],
          ]}
          none="Sin líneas."
        />
      ),
    },
    {
      says: 'Sin filas',
      Show: () => (
        <FactsTable
          title="Líneas"
          rows={[]}
          keyOf={() => ''}
          columns={[]}
          none="Esta factura no tiene líneas."
        />
      ),
    },
    {
      says: 'Ruta',
      Show: () => (
        <Breadcrumb
          crumbs={[
            { label: 'Cuentas', to: '/kit.html' },
            { label: LONG, to: '/kit.html' },
            { label: 'POL-000123', mono: true },
          ]}
        />
      ),
    },
  ],
}

export const details: Part = {
  name: 'details',
  title: 'Cambios, JSON y códigos QR',
  states: [
    {
      says: 'Lo que cambió',
      Show: () => (
        <ChangesTable
          kind="Account"
          changes={[
            { field: 'name', before: 'Familia Ibarra', after: LONG, masked: false },
            { field: 'status', before: 'active', after: 'on_hold', masked: false },
            { field: 'tax_id', before: null, after: null, masked: true },
          ]}
        />
      ),
    },
    {
      says: 'Diferencias entre versiones',
      Show: () => (
        <DifferencesTable
          title="Revisiones 3 y 4"
          heads={['Revisión 3', 'Revisión 4']}
          rows={[
            { key: 'price', label: 'Precio mensual', before: '$349.00', after: '$389.00' },
            { key: 'wait', label: 'Periodo de espera', before: undefined, after: '15 días' },
            { key: 'limit', label: 'Límite', before: '10 usos', after: undefined },
          ]}
        />
      ),
    },
    {
      says: 'JSON',
      Show: () => (
        <JsonTree
          text={JSON.stringify({
            event: 'invoice.paid',
            data: { number: 'FAC-000123', total_cents: 34_900, lines: [] },
          })}
          label="Cuerpo de la solicitud"
          name="entrega"
        />
      ),
    },
    {
      says: 'Que no es JSON',
      Show: () => <JsonTree text="<html>502 Bad Gateway</html>" label="Respuesta" name="respuesta" />,
    },
    {
      says: 'Código QR',
      Show: () => <QrCode link="sal.mx/dental" opens="https://sal.mx/dental?q=1" name="dental" />,
    },
  ],
}
