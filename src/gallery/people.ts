import type { SessionUser } from '@/store/session'

/** When everything that the gallery shows is looked at. */
export const NOW = new Date('2026-03-12T18:30:00Z')

/** Who looks at it: an administrator, who may do everything. */
export const viewer: SessionUser = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ana@salvia.test',
  name: 'Ana Ruiz',
  role: 'admin',
}

/** A name as long as they come, and one that has no place to break. */
export const LONG =
  'Asociación Mutualista de Trabajadoras y Trabajadores de la Educación del Norte de Coahuila, A.C.'
export const UNBROKEN = 'constancia-de-situacion-fiscal-y-opinion-de-cumplimiento-2026-03.pdf'
