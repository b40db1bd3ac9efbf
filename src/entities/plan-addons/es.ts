import type { AddonChannel, AddonPricing, AddonType, planAddonContract } from '@/contract/planAddons'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof planAddonContract>('PlanAddon')({
  empty: 'Ofrece extras que se suman a un plan.',
  fields: {
    code: 'Clave',
    name: 'Nombre',
    public_name: 'Nombre público',
    short_description: 'Descripción corta',
    type: 'Tipo',
    compatible_plans: 'Planes',
    subscriptions: 'Suscripciones',
    amount_cents: 'Precio',
    currency: 'Moneda',
    pricing: 'Precios',
    tax: 'Impuesto',
    benefits: 'Beneficios',
    max_quantity: 'Cantidad máxima',
    selectable_in: 'Se elige en',
    requires_addons: 'Pide además',
    excludes_addons: 'No se combina con',
    order: 'Orden',
    status: 'Estado',
    status_reason: 'Motivo',
  },
  filters: { plan: 'Plan', channel: 'Se elige en' },
  views: { all: 'Todos', available: 'Disponibles', drafts: 'Borradores' },
  status: {
    draft: 'Borrador',
    scheduled: 'Programado',
    published: 'Disponible',
    archived: 'Archivado',
  },
  types: {
    coverage: 'Cobertura',
    service: 'Servicio',
    fee: 'Cargo',
    discount: 'Descuento',
  } satisfies Record<AddonType, string>,
  channels: {
    funnel: 'Venta en línea',
    company: 'Empresa',
    reseller: 'Revendedor',
    staff: 'Equipo',
  } satisfies Record<AddonChannel, string>,
  intervals: { same_as_plan: 'Con el plan', once: 'Una sola vez' } satisfies Record<
    AddonPricing['interval'],
    string
  >,
  modes: { flat: 'Fijo', per_member: 'Por miembro' } satisfies Record<AddonPricing['mode'], string>,
  pricing: {
    interval: 'Se cobra',
    mode: 'Se calcula',
    valid_from: 'Vale desde',
    valid_to: 'Vale hasta',
    amount_hint: 'Un descuento lleva signo menos, como -50.00',
  },
  hints: { frozen: 'El complemento ya se publicó: su clave, su tipo y sus beneficios no cambian.' },
  sections: { identity: 'Datos', sale: 'Cómo se vende', price: 'Cuánto cuesta', benefits: 'Lo que agrega' },
})
