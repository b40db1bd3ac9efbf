import type { CategoryColor, CategoryIcon } from '@/contract/serviceCategories'
import type { Actor } from '@/contract/shapes'
import { stampMade, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

type Category = {
  code: string
  name: string
  icon?: CategoryIcon
  color?: CategoryColor
  synonyms?: string[]
  within?: string
  inactive?: true
}

/** What health services are grouped into, each category after the one that holds it. */
const categories: Category[] = [
  {
    code: 'CONSULTAS',
    name: 'Consultas',
    icon: 'consultation',
    color: 'green',
    synonyms: ['médico', 'doctor'],
  },
  { code: 'MEDICINA-GENERAL', name: 'Medicina general', within: 'CONSULTAS', synonyms: ['chequeo', 'gripa'] },
  { code: 'ESPECIALIDADES', name: 'Especialidades', within: 'CONSULTAS' },
  { code: 'CARDIOLOGIA', name: 'Cardiología', within: 'ESPECIALIDADES', synonyms: ['corazón', 'presión'] },
  { code: 'PEDIATRIA', name: 'Pediatría', within: 'ESPECIALIDADES', synonyms: ['niños', 'bebé'] },
  {
    code: 'GINECOLOGIA',
    name: 'Ginecología',
    within: 'ESPECIALIDADES',
    synonyms: ['embarazo', 'papanicolau'],
  },
  { code: 'DERMATOLOGIA', name: 'Dermatología', within: 'ESPECIALIDADES', synonyms: ['piel', 'acné'] },
  {
    code: 'TRAUMATOLOGIA',
    name: 'Traumatología y ortopedia',
    within: 'ESPECIALIDADES',
    synonyms: ['huesos'],
  },
  { code: 'ESTUDIOS', name: 'Estudios', icon: 'study', color: 'blue', synonyms: ['análisis'] },
  { code: 'LABORATORIO', name: 'Laboratorio', within: 'ESTUDIOS', synonyms: ['sangre', 'orina'] },
  {
    code: 'IMAGENOLOGIA',
    name: 'Imagenología',
    within: 'ESTUDIOS',
    synonyms: ['radiografía', 'ultrasonido'],
  },
  {
    code: 'DENTAL',
    name: 'Dental',
    icon: 'dental',
    color: 'violet',
    synonyms: ['dolor de muela', 'dentista'],
  },
  { code: 'ORTODONCIA', name: 'Ortodoncia', within: 'DENTAL', synonyms: ['brackets'] },
  { code: 'VISION', name: 'Salud visual', icon: 'vision', color: 'blue', synonyms: ['lentes', 'ojos'] },
  { code: 'MEDICAMENTOS', name: 'Medicamentos', icon: 'medicine', color: 'amber', synonyms: ['farmacia'] },
  {
    code: 'URGENCIAS',
    name: 'Urgencias',
    icon: 'emergency',
    color: 'red',
    synonyms: ['ambulancia', 'accidente'],
  },
  { code: 'HOSPITALIZACION', name: 'Hospitalización', color: 'red', synonyms: ['cirugía', 'hospital'] },
  { code: 'TELEMEDICINA', name: 'Telemedicina', color: 'green', synonyms: ['videollamada', 'en línea'] },
  { code: 'BIENESTAR', name: 'Bienestar', icon: 'wellness', color: 'green', synonyms: ['nutrición', 'yoga'] },
  { code: 'PSICOLOGIA', name: 'Psicología', within: 'BIENESTAR', synonyms: ['terapia', 'ansiedad'] },
  { code: 'NUTRICION', name: 'Nutrición', within: 'BIENESTAR', synonyms: ['dieta'] },
  { code: 'REHABILITACION', name: 'Rehabilitación', synonyms: ['fisioterapia', 'terapia física'] },
  { code: 'MATERNIDAD', name: 'Maternidad', synonyms: ['parto'] },
  {
    code: 'VACUNACION',
    name: 'Vacunación',
    icon: 'medicine',
    color: 'amber',
    synonyms: ['vacunas', 'influenza'],
  },
  { code: 'PREVENCION', name: 'Prevención', synonyms: ['check-up'] },
  { code: 'PODOLOGIA', name: 'Podología', synonyms: ['pies'] },
  { code: 'AUDICION', name: 'Audición', synonyms: ['oído', 'sordera'] },
  { code: 'HOMEOPATIA', name: 'Homeopatía', inactive: true },
]

/** Makes the demo's service categories in their order, with parents and synonyms. */
export function makeServiceCategories(random: Random, by: Actor) {
  const uuids = new Map(categories.map(({ code }) => [code, random.uuid()]))
  return categories.map(({ code, name, icon, color, synonyms, within, inactive }, index) => ({
    uuid: uuids.get(code) ?? '',
    code,
    name,
    parent_uuid: (within && uuids.get(within)) ?? null,
    icon: icon ?? null,
    color: color ?? null,
    order: (index + 1) * 10,
    searchable_public: !inactive,
    synonyms: synonyms ?? [],
    description: null,
    status: inactive ? ('inactive' as const) : ('active' as const),
    status_reason: null,
    ...stampMade(momentBefore(random.between(400, 700), random), by),
  }))
}
