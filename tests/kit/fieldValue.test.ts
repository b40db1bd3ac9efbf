import { expect, test } from 'vitest'
import { fieldValue } from '@/kit/text/fieldValue'

const names: Record<string, string> = { cents: 'Importe' }
const words: Record<string, string> = { 'status.active': 'Activa', 'roles.admin': 'Administración' }

test.each([
  ['notes', null, undefined],
  ['notes', '', undefined],
  ['tags', [], undefined],
  ['balance_cents', 123_456, '$1,234.56'],
  ['order', 1_200, '1,200'],
  ['auto_renew', false, 'No'],
  ['status', 'active', 'Activa'],
  ['status', 'unheard_of', 'unheard_of'],
  ['roles', ['admin', 'other'], 'Administración y other'],
  ['starts_on', '2026-03-05', '5 mar 2026'],
  ['support_phone', '+525550000100', '55 5000 0100'],
  ['phone', '•••••••••5678', '•••••••••5678'],
  ['logo_attachment_uuid', '8363147c-0000-4000-8000-000000000000', 'Archivo 8363147c'],
  ['limits_used', [{ cents: 232_800, count: 3 }, { count: 1 }], 'Importe: $2,328.00; count: 3\ncount: 1'],
  ['pause', { status: 'active', until: null, of: { cents: 0 } }, 'status: Activa; of: (Importe: $0.00)'],
  ['pause', { until: null }, undefined],
  ['initiated_by', { kind: 'user', uuid: null, label: 'Ana Ruiz' }, 'Ana Ruiz'],
])('of %s, %j is read as %s', (field, value, read) => {
  expect(
    fieldValue(
      field,
      value,
      (key) => words[key],
      (part) => names[part] ?? part,
    ),
  ).toBe(read)
})
