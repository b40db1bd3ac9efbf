import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, e.g. `(min-width: 1100px)`. */
function useMediaQuery(query: string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether there is room for the whole shell: navigation, listing and aside. */
export const useIsWide = () => useMediaQuery('(min-width: 1100px)')

/** Whether something may stand beside a form. */
export const useHasRoomBeside = () => useMediaQuery('(min-width: 1400px)')

/** Whether a record may stand between its list and what is known of it. */
export const useHasThreeColumns = () => useMediaQuery('(min-width: 1280px)')
