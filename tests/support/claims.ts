import { randomUUID } from 'node:crypto'
import type { Database } from '@server/db/database'
import type { Role } from '@/contract/permissions'
import { aUser } from './records'
import { call, sessionFor } from './referenceServer'
import { testClock } from './testClock'

const { day } = testClock()

export type Signed = { uuid: string; token: string }

/** Somebody who works here, signed in, who approves up to so many cents alone. */
export async function aColleague(
  db: Database,
  { role = 'manager', limit = 1_000_000 }: { role?: Role; limit?: number } = {},
): Promise<Signed> {
  const { uuid } = await aUser(db, {
    role,
    email: `${randomUUID().slice(0, 8)}@salvia.test`,
    approval_limit_cents: limit,
  })
  return { uuid, token: (await sessionFor({ uuid })).token }
}

/** The XML of a stamped invoice, as a provider sends it. */
export const aCfdi = ({
  folio = randomUUID(),
  total = '500.00',
  currency = 'MXN',
  type = 'I',
  issuer = 'AAA010101AAA',
} = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Moneda="${currency}" Total="${total}" TipoDeComprobante="${type}">
  <!-- <cfdi:Emisor Rfc="XXX010101XXX"/> -->
  <cfdi:Emisor Rfc="${issuer}" Nombre="Consultorio &amp; Asociados" RegimenFiscal="601"/>
  <cfdi:Receptor Rfc="XAXX010101000"/>
  <cfdi:Conceptos><cfdi:Concepto Importe="${total}"/></cfdi:Conceptos>
  <cfdi:Complemento>
    <tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${folio}"/>
  </cfdi:Complemento>
  <cfdi:Addenda><otro:TimbreFiscalDigital UUID="00000000-0000-0000-0000-000000000000"/></cfdi:Addenda>
</cfdi:Comprobante>`

/** Sends a file that a claim will be backed by. */
export const upload = async (who: Signed, content: string | Buffer, name = 'factura.xml') =>
  call(who, `admin/authorizations/attachments?name=${name}`, {
    method: 'POST',
    body: Buffer.from(content),
    headers: {
      'content-type': name.endsWith('.xml') ? 'application/xml' : 'application/pdf',
      'idempotency-key': randomUUID(),
    },
  })

/** A receipt that says nothing that could be read: each is another file. */
export const aPicture = () => Buffer.from(`%PDF-1.7\n${randomUUID()}`)

export const account = { bank: 'BBVA', clabe: '012345678901234568', holder: 'Quien pagó' }

type Setting = {
  cover: { uuid: string }
  service: { uuid: string }
  provider: { uuid: string }
}

/** What is asked for the money of a service of ten days ago, of $500.00, with its invoice sent. */
export async function aClaimBody(who: Signed, { cover, service, provider }: Setting, more: object = {}) {
  const invoice_attachment_uuid = (await upload(who, aCfdi())).json().data.uuid as string
  return {
    purpose: 'reimbursement',
    member_policy_uuid: cover.uuid,
    service_uuid: service.uuid,
    provider_uuid: provider.uuid,
    served_on: day(-10),
    requested_units: 1,
    asked_cents: 50_000,
    invoice_attachment_uuid,
    invoice_total_cents: null,
    invoice_folio: null,
    payee: account,
    diagnosis: null,
    ticket_uuid: null,
    ...more,
  }
}

export const askFor = (who: Signed, body: object, query = '') =>
  call(who, `admin/authorizations/claims${query}`, { method: 'POST', body })

/** Does something to an authorization as it is now. */
export async function act(who: Signed, uuid: string, name: string, body: object = {}, query = '') {
  const { data } = (await call(who, `admin/authorizations/${uuid}`)).json()
  return call(who, `admin/authorizations/${uuid}/actions/${name}${query}`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${data.version}"` },
  })
}
