/** The words that only a company's own screen needs: what creates one loads without them. */
export const pageTexts = {
  commissions: 'Comisiones',
  reselling: 'Página de revendedor',
  waiting: 'Cerrada: la empresa no está activa',
}
