import { useLayoutEffect } from 'react'
import { useAppSelector } from '@/store/hooks'
import { selectTheme } from '@/store/preferences'

/** Dresses the page as the person chose, or as their system is. */
export function useTheme() {
  const theme = useAppSelector(selectTheme)

  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
}
