import '@/styles/mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * What the parts of the UI kit stand on, without a <style> of its own. Their colours are our tokens,
 * which follow the theme by themselves: the kit need not know of it.
 */
export const MantineParts = ({ children }: { children: ReactNode }) => (
  <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
    {children}
  </MantineProvider>
)
