// What public pages say first, also before their scripts are there: the server writes it into the page.

export const SHOP_TITLE = 'Elige tu plan'

export const SEARCH_TITLE = 'Busca médico, laboratorio o farmacia'

/** `con Salvia`, beside the name of a company. */
export const withSeller = (seller: string) => `con ${seller}`

/** The page of an employer that says nothing of its own. */
export const employerTitle = (name: string) => `Beneficio de salud para quienes trabajan en ${name}`

export const resellerTitle = (name: string, seller: string) => `Te atiende ${name}, distribuidor de ${seller}`
