import { createContext } from 'react'

/** Is told whether something is wrong on the page, which its title then says. */
export const TellWrong = createContext<(isWrong: boolean) => void>(() => {})
