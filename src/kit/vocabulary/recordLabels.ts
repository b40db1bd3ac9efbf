/** What every record says of itself, in the two genders its kind may have. */
export const recordLabels = {
  m: {
    uuid: 'Identificador',
    version: 'Versión',
    tags: 'Etiquetas',
    external_id: 'Identificador externo',
    metadata: 'Datos adicionales',
    created_at: 'Creado',
    created_by: 'Creado por',
    updated_at: 'Última edición',
    updated_by: 'Editado por',
    archived_at: 'Eliminado',
  },
  f: {
    uuid: 'Identificador',
    version: 'Versión',
    tags: 'Etiquetas',
    external_id: 'Identificador externo',
    metadata: 'Datos adicionales',
    created_at: 'Creada',
    created_by: 'Creada por',
    updated_at: 'Última edición',
    updated_by: 'Editada por',
    archived_at: 'Eliminada',
  },
}
export type RecordLabels = (typeof recordLabels)['m']
