/** The words of the dialog that asks why somebody wants to see a masked value. */
export const revealTexts = {
  title: (what: string) => `¿Mostrar ${what}?`,
  audited: 'Queda en la bitácora con tu nombre y el motivo, y Administración recibe cada semana la lista.',
  confirm: 'Mostrar dato',
  done: 'Se ve completo durante un minuto',
}
