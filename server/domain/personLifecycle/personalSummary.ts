import type { PersonDetail } from '@/contract/persons'
import { dayInWords } from '@server/db/days'

/** The cover page of a person's data: what it is, who they are, and what else there is. */
export function personalSummary(
  person: PersonDetail,
  sections: Record<string, unknown>,
  files: readonly string[],
  day: string,
): string {
  const { address } = person
  const lines: [string, string | null][] = [
    ['Folio', person.number],
    ['Nombre', person.full_name],
    ['Fecha de nacimiento', person.birth_date],
    ['CURP', person.curp],
    ['RFC', person.tax_id],
    ['Número de seguridad social', person.nss],
    ['Nacionalidad', person.nationality],
    ['Correo electrónico', person.email],
    ['Celular', person.phone],
    ['Otro teléfono', person.alternative_phone],
    [
      'Dirección',
      address &&
        `${address.street} ${address.exterior_number}, ${address.neighbourhood}, C.P. ${address.zip}`,
    ],
    ['Acepta recibir promociones', person.marketing_consent ? 'Sí' : 'No'],
    ['Aviso de privacidad', person.privacy_notice_at],
  ]
  const counts = Object.entries(sections)
    .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0)
    .map(([name, records]) => `- ${name.replaceAll('_', ' ')}: ${records.length}`)
  return [
    `Datos personales de ${person.full_name}`,
    `Entregados el ${dayInWords(day)} por su derecho de acceso. El archivo datos.json los tiene completos.`,
    '',
    ...lines.map(([label, value]) => `${label}: ${value ?? 'sin dato'}`),
    '',
    'Qué más hay en datos.json',
    ...(counts.length > 0 ? counts : ['- nada más']),
    ...(files.length > 0 ? ['', 'Archivos adjuntos', ...files.map((name) => `- ${name}`)] : []),
    '',
  ].join('\r\n')
}
