import type { GroupColumn } from '@/contract/groupImports'
import { foldHeading } from '@server/sheets/foldHeading'

/** What headings call each column in Spanish and English, folded; the first that fits counts. */
const headings: readonly (readonly [GroupColumn, RegExp])[] = [
  ['curp', /^(?:curp|c u r p)$/],
  ['tax_id', /^(?:rfc|r f c|tax id)\b/],
  ['nss', /^(?:nss|n s s|imss|(?:numero de |no de |num )?(?:seguro|seguridad) social|afiliacion imss)\b/],
  [
    'type',
    /^(?:tipo (?:de )?mov(?:imiento)?|movimiento|mov|accion|operacion|alta baja(?: (?:o )?cambio)?|type|action)$/,
  ],
  ['reason', /^(?:motivo|causa|reason)\b/],
  ['holder', /\btitular\b(?! o dep)|^holder\b/],
  [
    'relationship',
    /^(?:parentesco|relacion|vinculo|relationship|kinship|tipo de (?:asegurado|afiliado|miembro|beneficiario))\b/,
  ],
  [
    'member_number',
    /^(?:(?:numero|no|num|clave) (?:de )?(?:miembro|afiliado|afiliacion)|miembro|member (?:number|id|no))$/,
  ],
  [
    'employee_number',
    /^(?:(?:numero|no|num|nro|n|clave|id) ?(?:de |del )?(?:empleado|nomina|trabajador|colaborador)|nomina|employee (?:number|id|no))$/,
  ],
  ['full_name_reversed', /^apellidos? (?:.* )?nombres?$/],
  [
    'full_name',
    /^(?:nombre completo|nombres? (?:y )?apellidos?|full name|empleado|trabajador|colaborador|asegurado|afiliado|nombre del (?:empleado|trabajador|colaborador|asegurado|afiliado))$/,
  ],
  [
    'second_last_name',
    /^(?:apellido materno|segundo apellido|materno|ap(?:ellido)? m(?:aterno)?|second (?:last name|surname))$/,
  ],
  [
    'last_name',
    /^(?:apellido paterno|primer apellido|paterno|apellidos?|ap(?:ellido)? p(?:aterno)?|last name|surname)$/,
  ],
  ['given_names', /^(?:nombre|nombres|nombre s|nombre pila|nombre de pila|given names?|first name|name)$/],
  ['birth_date', /^(?:(?:fecha|fec|f) (?:de )?nac\w*|fnac\w*|nacimiento|birth ?date|date of birth|dob)$/],
  ['sex', /^(?:sexo|genero|sex|gender)$/],
  ['email', /^(?:correo|correo electronico|e ?mail|mail)\b/],
  ['phone', /^(?:telefono|celular|movil|tel|cel|phone|mobile|whatsapp)\b/],
  ['department', /^(?:area|departamento|depto|department)$/],
  ['cost_center', /^(?:centro (?:de )?costos?|cc|cost cent(?:er|re))$/],
  [
    'hired_on',
    /^(?:(?:fecha|fec) (?:de )?(?:ingreso|contratacion|antiguedad|alta empresa)|ingreso|antiguedad|hire date|hired on)$/,
  ],
]

const movement = /^(?:alta|baja|cambio)s?$/
const bond = /^(?:titular|dependiente|conyuge|hij[oa])/

/** What the columns of a file say: as they did last time, else as their headings suggest. Each is suggested once. */
export function guessColumns(
  labels: readonly string[],
  samplesOf: (place: number) => readonly string[],
  remembered: Readonly<Record<string, GroupColumn>> = {},
): (GroupColumn | null)[] {
  const taken = new Set<GroupColumn>()
  return labels.map((label, place) => {
    const heading = foldHeading(label)
    const found = remembered[heading] ?? guessColumn(heading, samplesOf(place).map(foldHeading))
    if (!found || taken.has(found)) return null
    taken.add(found)
    return found
  })
}

function guessColumn(heading: string, samples: readonly string[]): GroupColumn | undefined {
  // A column that is called only Tipo holds either the kind of change or the relationship.
  if (heading === 'tipo') {
    if (samples.some((sample) => movement.test(sample))) return 'type'
    return samples.some((sample) => bond.test(sample)) ? 'relationship' : undefined
  }
  return headings.find(([, pattern]) => pattern.test(heading))?.[0]
}

/** How many different columns the cells of a row would name, were they headings. */
export const countHeadings = (cells: readonly string[]): number =>
  new Set(cells.flatMap((cell) => (cell.length > 60 ? [] : (guessColumn(foldHeading(cell), []) ?? [])))).size
