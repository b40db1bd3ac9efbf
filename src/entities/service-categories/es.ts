import type {
  CategoryColor,
  CategoryIcon,
  ServiceCategoryDetail,
  serviceCategoryContract,
} from '@/contract/serviceCategories'
import type { ActiveStatus } from '@/contract/shapes'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Agrupa servicios para encontrarlos más rápido.',
  fields: {
    ...recordWords.f,
    code: 'Clave',
    name: 'Nombre',
    parent: 'Categoría superior',
    order: 'Orden',
    searchable_public: 'Visible en la búsqueda pública',
    status: 'Estado',
    status_reason: 'Motivo',
    services: 'Servicios',
    plans: 'Planes',
    subcategories: 'Subcategorías',
    icon: 'Dibujo',
    color: 'Color',
    synonyms: 'Sinónimos',
    description: 'Descripción',
  } satisfies Record<keyof ServiceCategoryDetail, string>,
  columns: { searchable_public: 'Pública' },
  filters: { searchable_public: 'Pública' },
  views: { all: 'Todas', active: 'Activas', inactive: 'Inactivas' } satisfies Record<
    keyof typeof serviceCategoryContract.views,
    string
  >,
  status: { active: 'Activa', inactive: 'Inactiva' } satisfies Record<ActiveStatus, string>,
  icons: {
    consultation: 'Consulta',
    study: 'Estudio',
    dental: 'Diente',
    vision: 'Ojo',
    medicine: 'Medicina',
    emergency: 'Urgencia',
    wellness: 'Bienestar',
  } satisfies Record<CategoryIcon, string>,
  colors: {
    green: 'Verde',
    blue: 'Azul',
    violet: 'Violeta',
    amber: 'Ámbar',
    red: 'Rojo',
    gray: 'Gris',
  } satisfies Record<CategoryColor, string>,
  sections: { identity: 'Datos', search: 'Búsqueda y aspecto' },
  hints: { synonyms: 'Otras palabras con que la gente la busca, como “dolor de muela”' },
}

declare module '@/i18n' {
  interface Texts {
    'service-categories': typeof es
  }
}

addTexts('service-categories', es)
