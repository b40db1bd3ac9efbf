import * as z from 'zod/mini'

/** The branches of care that services and those who give them are told apart by. */
export const Specialty = z.enum([
  'general_medicine',
  'family_medicine',
  'internal_medicine',
  'pediatrics',
  'gynecology',
  'cardiology',
  'dermatology',
  'orthopedics',
  'ophthalmology',
  'otolaryngology',
  'neurology',
  'psychiatry',
  'psychology',
  'endocrinology',
  'gastroenterology',
  'urology',
  'oncology',
  'general_surgery',
  'dentistry',
  'orthodontics',
  'optometry',
  'physiotherapy',
  'nutrition',
  'podiatry',
  'clinical_laboratory',
  'radiology',
])
export type Specialty = z.infer<typeof Specialty>
