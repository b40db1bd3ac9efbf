import type { Modality, NewService, ServiceKind } from '@/contract/services'
import type { Specialty } from '@/contract/specialties'
import type { Actor } from '@/contract/shapes'
import { stampMade, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

type Offer = [
  name: string,
  category: string,
  kind: ServiceKind,
  pesos: number,
  more?: Partial<Pick<NewService, 'requires_authorization' | 'requires_referral' | 'duration_minutes'>> & {
    specialty?: Specialty
    modality?: Modality[]
    synonyms?: string[]
    preparation?: string
    sex?: 'female' | 'male'
    ages?: [from: number | null, to: number | null]
    every?: number
    inactive?: true
  },
]

/** Categories that the services need beside those there are: a category that is divided holds none itself. */
const moreCategories = [
  ['ODONTOLOGIA', 'Odontología general', 'DENTAL'],
  ['APOYO-EMOCIONAL', 'Apoyo emocional', 'BIENESTAR'],
] as const

const fasting = 'Ayuno de 8 a 12 horas. Se puede tomar agua.'
const authorized = { requires_authorization: true, requires_referral: true }

const offers: Offer[] = [
  [
    'Consulta de medicina general',
    'MEDICINA-GENERAL',
    'consultation',
    450,
    { specialty: 'general_medicine', duration_minutes: 30, synonyms: ['chequeo', 'gripa'] },
  ],
  [
    'Consulta a domicilio',
    'MEDICINA-GENERAL',
    'consultation',
    900,
    { specialty: 'general_medicine', modality: ['home'], duration_minutes: 45 },
  ],
  [
    'Consulta de medicina familiar',
    'MEDICINA-GENERAL',
    'consultation',
    520,
    { specialty: 'family_medicine', duration_minutes: 30 },
  ],
  [
    'Consulta de cardiología',
    'CARDIOLOGIA',
    'consultation',
    1100,
    { specialty: 'cardiology', requires_referral: true, duration_minutes: 40 },
  ],
  [
    'Electrocardiograma',
    'CARDIOLOGIA',
    'study',
    600,
    { specialty: 'cardiology', duration_minutes: 20, synonyms: ['ECG', 'corazón'] },
  ],
  [
    'Ecocardiograma',
    'CARDIOLOGIA',
    'study',
    2300,
    { specialty: 'cardiology', ...authorized, duration_minutes: 40 },
  ],
  [
    'Consulta de pediatría',
    'PEDIATRIA',
    'consultation',
    850,
    { specialty: 'pediatrics', ages: [0, 17], duration_minutes: 30, synonyms: ['niños'] },
  ],
  [
    'Control del niño sano',
    'PEDIATRIA',
    'consultation',
    700,
    { specialty: 'pediatrics', ages: [0, 5], every: 30 },
  ],
  [
    'Consulta de ginecología',
    'GINECOLOGIA',
    'consultation',
    950,
    { specialty: 'gynecology', sex: 'female', duration_minutes: 40 },
  ],
  [
    'Papanicolaou',
    'GINECOLOGIA',
    'study',
    480,
    { specialty: 'gynecology', sex: 'female', ages: [21, 70], every: 365, synonyms: ['papanicolau'] },
  ],
  [
    'Colposcopía',
    'GINECOLOGIA',
    'procedure',
    1400,
    { specialty: 'gynecology', sex: 'female', ...authorized },
  ],
  [
    'Consulta de dermatología',
    'DERMATOLOGIA',
    'consultation',
    1000,
    { specialty: 'dermatology', modality: ['in_person', 'remote'], duration_minutes: 30 },
  ],
  [
    'Crioterapia de lesiones',
    'DERMATOLOGIA',
    'procedure',
    1300,
    { specialty: 'dermatology', requires_authorization: true },
  ],
  [
    'Consulta de traumatología',
    'TRAUMATOLOGIA',
    'consultation',
    1050,
    { specialty: 'orthopedics', duration_minutes: 30, synonyms: ['huesos'] },
  ],
  ['Inmovilización con férula', 'TRAUMATOLOGIA', 'procedure', 1500, { specialty: 'orthopedics' }],
  [
    'Biometría hemática',
    'LABORATORIO',
    'study',
    220,
    { specialty: 'clinical_laboratory', synonyms: ['análisis de sangre'], preparation: fasting },
  ],
  [
    'Química sanguínea de 6 elementos',
    'LABORATORIO',
    'study',
    380,
    { specialty: 'clinical_laboratory', preparation: fasting },
  ],
  [
    'Química sanguínea de 35 elementos',
    'LABORATORIO',
    'study',
    950,
    { specialty: 'clinical_laboratory', preparation: fasting, requires_referral: true },
  ],
  [
    'Examen general de orina',
    'LABORATORIO',
    'study',
    150,
    { specialty: 'clinical_laboratory', preparation: 'Primera orina de la mañana.' },
  ],
  [
    'Perfil tiroideo',
    'LABORATORIO',
    'study',
    890,
    { specialty: 'clinical_laboratory', preparation: fasting },
  ],
  [
    'Hemoglobina glucosilada',
    'LABORATORIO',
    'study',
    410,
    { specialty: 'clinical_laboratory', every: 90, synonyms: ['diabetes', 'azúcar'] },
  ],
  [
    'Antígeno prostático',
    'LABORATORIO',
    'study',
    520,
    { specialty: 'clinical_laboratory', sex: 'male', ages: [40, null] },
  ],
  [
    'Radiografía de tórax',
    'IMAGENOLOGIA',
    'study',
    450,
    { specialty: 'radiology', synonyms: ['placa', 'rayos X'] },
  ],
  [
    'Ultrasonido abdominal',
    'IMAGENOLOGIA',
    'study',
    950,
    { specialty: 'radiology', preparation: 'Ayuno de 6 horas.' },
  ],
  [
    'Ultrasonido obstétrico',
    'MATERNIDAD',
    'study',
    1100,
    { specialty: 'radiology', sex: 'female', ages: [12, 55] },
  ],
  [
    'Mastografía',
    'IMAGENOLOGIA',
    'study',
    890,
    { specialty: 'radiology', sex: 'female', ages: [40, null], every: 365 },
  ],
  [
    'Resonancia magnética',
    'IMAGENOLOGIA',
    'study',
    6800,
    { specialty: 'radiology', ...authorized, duration_minutes: 60 },
  ],
  ['Tomografía computada', 'IMAGENOLOGIA', 'study', 4200, { specialty: 'radiology', ...authorized }],
  [
    'Limpieza dental',
    'ODONTOLOGIA',
    'dental',
    600,
    { specialty: 'dentistry', every: 180, duration_minutes: 45 },
  ],
  [
    'Resina dental',
    'ODONTOLOGIA',
    'dental',
    850,
    { specialty: 'dentistry', synonyms: ['caries', 'dolor de muela'] },
  ],
  ['Extracción simple', 'ODONTOLOGIA', 'dental', 900, { specialty: 'dentistry' }],
  ['Endodoncia', 'ODONTOLOGIA', 'dental', 3200, { specialty: 'dentistry', requires_authorization: true }],
  [
    'Colocación de brackets',
    'ORTODONCIA',
    'dental',
    9500,
    { specialty: 'orthodontics', requires_authorization: true },
  ],
  ['Ajuste de ortodoncia', 'ORTODONCIA', 'dental', 800, { specialty: 'orthodontics', every: 21 }],
  [
    'Examen de la vista',
    'VISION',
    'vision',
    350,
    { specialty: 'optometry', every: 365, synonyms: ['lentes'] },
  ],
  ['Lentes graduados', 'VISION', 'vision', 1800, { specialty: 'optometry', every: 365 }],
  ['Medicamento surtido en farmacia', 'MEDICAMENTOS', 'medicine', 400, { modality: ['in_person', 'home'] }],
  [
    'Atención de urgencias',
    'URGENCIAS',
    'emergency',
    2500,
    { specialty: 'general_medicine', synonyms: ['accidente'] },
  ],
  ['Traslado en ambulancia', 'URGENCIAS', 'emergency', 3500, { modality: ['home'] }],
  ['Día de hospitalización', 'HOSPITALIZACION', 'hospitalization', 7500, { ...authorized }],
  [
    'Cirugía ambulatoria',
    'HOSPITALIZACION',
    'hospitalization',
    28000,
    { specialty: 'general_surgery', ...authorized },
  ],
  [
    'Videoconsulta de medicina general',
    'TELEMEDICINA',
    'telemedicine',
    250,
    { specialty: 'general_medicine', modality: ['remote'], duration_minutes: 20 },
  ],
  [
    'Videoconsulta de especialidad',
    'TELEMEDICINA',
    'telemedicine',
    600,
    { specialty: 'internal_medicine', modality: ['remote'], duration_minutes: 30 },
  ],
  [
    'Sesión de psicología',
    'PSICOLOGIA',
    'wellness',
    700,
    {
      specialty: 'psychology',
      modality: ['in_person', 'remote'],
      duration_minutes: 50,
      synonyms: ['terapia', 'ansiedad'],
    },
  ],
  [
    'Grupo de apoyo emocional',
    'APOYO-EMOCIONAL',
    'wellness',
    200,
    { specialty: 'psychology', modality: ['remote'], duration_minutes: 90 },
  ],
  [
    'Consulta de nutrición',
    'NUTRICION',
    'wellness',
    550,
    { specialty: 'nutrition', modality: ['in_person', 'remote'], duration_minutes: 40, synonyms: ['dieta'] },
  ],
  [
    'Sesión de fisioterapia',
    'REHABILITACION',
    'procedure',
    500,
    {
      specialty: 'physiotherapy',
      requires_referral: true,
      modality: ['in_person', 'home'],
      duration_minutes: 60,
    },
  ],
  [
    'Atención del parto',
    'MATERNIDAD',
    'hospitalization',
    32000,
    { specialty: 'gynecology', sex: 'female', requires_authorization: true },
  ],
  ['Vacuna contra la influenza', 'VACUNACION', 'procedure', 450, { every: 365 }],
  [
    'Check-up anual',
    'PREVENCION',
    'study',
    2900,
    { specialty: 'internal_medicine', every: 365, ages: [18, null], preparation: fasting },
  ],
  ['Consulta de podología', 'PODOLOGIA', 'consultation', 450, { specialty: 'podiatry' }],
  ['Audiometría', 'AUDICION', 'study', 650, { specialty: 'otolaryngology' }],
  ['Consulta de homeopatía', 'HOMEOPATIA', 'consultation', 400, { inactive: true }],
  ['Radiografía dental en película', 'ODONTOLOGIA', 'study', 180, { specialty: 'dentistry', inactive: true }],
]

/** The services of the demo, and the categories that they need beside those given. */
export function makeServices(random: Random, categories: { uuid: string; code: string }[], by: Actor) {
  const known = new Map(categories.map(({ code, uuid }) => [code, uuid]))
  const added = moreCategories.map(([code, name, within], index) => ({
    uuid: random.uuid(),
    code,
    name,
    parent_uuid: known.get(within) ?? null,
    order: 500 + index * 10,
    searchable_public: true,
    synonyms: [],
    description: null,
    icon: null,
    color: null,
    status: 'active' as const,
    ...stampMade(momentBefore(random.between(200, 400), random), by),
  }))
  for (const { code, uuid } of added) known.set(code, uuid)
  const services = offers.map(([name, category, kind, pesos, more = {}], index) => ({
    uuid: random.uuid(),
    code: `SRV-${String(index + 1).padStart(3, '0')}`,
    standard_code: null,
    name,
    category_uuid: known.get(category) ?? '',
    specialty: more.specialty ?? null,
    kind,
    modality: more.modality ?? ['in_person' as const],
    duration_minutes: more.duration_minutes ?? null,
    reference_price_cents: pesos * 100,
    max_price_cents: random.chance(0.7) ? Math.ceil(pesos * 1.4) * 100 : null,
    currency: 'MXN',
    requires_authorization: more.requires_authorization ?? false,
    requires_referral: more.requires_referral ?? false,
    sex_limit: more.sex ?? null,
    age_min: more.ages?.[0] ?? null,
    age_max: more.ages?.[1] ?? null,
    frequency_days: more.every ?? null,
    preparation_md: more.preparation ?? null,
    synonyms: more.synonyms ?? [],
    tax:
      kind === 'medicine' || kind === 'wellness'
        ? { object: '02' as const, rate: '0.16' as const }
        : { object: '02' as const, rate: 'exempt' as const },
    status: more.inactive ? ('inactive' as const) : ('active' as const),
    status_reason: null,
    ...stampMade(momentBefore(random.between(60, 400), random), by),
  }))
  return { categories: added, services }
}
