import type { ProviderKind } from '@/contract/providerKinds'

/** What each kind of provider is called. */
export const providerKindNames = {
  hospital: 'Hospital',
  clinic: 'Clínica',
  lab: 'Laboratorio',
  imaging: 'Imagenología',
  pharmacy: 'Farmacia',
  physician: 'Médico',
  dentist: 'Dentista',
  optician: 'Óptica',
  ambulance: 'Ambulancia',
  telemedicine: 'Telemedicina',
  wellness: 'Bienestar',
} satisfies Record<ProviderKind, string>
