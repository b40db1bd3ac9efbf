import type { ArrivalCause, DepartureCause, PriceFrom } from '@/contract/peopleChanges'

/** The words by which the people of a policy join, leave and move. */
export const peopleTexts = {
  add: {
    open: 'Agregar miembro',
    title: '¿A quién cubre ahora la póliza?',
    confirm: 'Agregar miembro',
    done: 'Miembro agregado',
    cause: 'Qué pasó',
    causes: {
      birth: 'Nació',
      adoption: 'Se adoptó',
      marriage: 'Se casaron, o viven en pareja',
      joining: 'Se incorpora',
    } satisfies Record<ArrivalCause, string>,
    who: 'Quién es',
    whoOptions: { new: 'Alguien nuevo', known: 'Alguien de la cuenta' },
    happened: 'Qué día',
    happenedHint: 'Avisado dentro del plazo del plan, cubre desde ese día; si se incorpora, hoy o después',
    duplicate: 'Ya revisé: no es la misma persona que otra registrada',
  },
  end: {
    open: 'Dar de baja a una persona',
    title: '¿Quién deja la póliza?',
    confirm: 'Dar de baja',
    done: 'Baja registrada',
    causes: {
      divorce: 'Divorcio o separación',
      age_limit: 'Cumplió la edad límite',
      leaving: 'Deja la póliza',
    } satisfies Record<DepartureCause, string>,
    lastDay: 'Último día cubierto',
  },
  transfer: {
    open: 'Pasar a otra póliza',
    title: '¿Quién pasa a otra póliza?',
    confirm: 'Pasar a otra póliza',
    done: 'Pasó a la otra póliza',
    to: 'Póliza a la que pasa',
    firstDay: 'Primer día en la otra póliza',
  },
  dismiss: 'No cambiar nada',
  person: 'Persona',
  priceFrom: 'El precio cambia',
  priceFroms: {
    next_charge: 'Desde el próximo cobro',
    today: 'Desde hoy, por los días que quedan del periodo',
  } satisfies Record<PriceFrom, string>,
}
