import { useShortcut } from '@/kit/elements/useShortcut'

/** Focuses the row of the screen's list that the tab key would stop at: the first one, or the last that had the focus. */
export const goToRows = () => document.querySelector<HTMLElement>('main [data-uuid][tabindex="0"]')?.focus()

/** Lets j and k begin in the rows of a list, wherever the focus is; from there they move. */
export function useRowsShortcut(): void {
  useShortcut('j', goToRows)
  useShortcut('k', goToRows)
}
