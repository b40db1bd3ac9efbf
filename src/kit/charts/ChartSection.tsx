import type { ReactNode } from 'react'
import { WhenInView } from '@/kit/elements/WhenInView'
import { Section } from '@/kit/facts/Section'
import { Region } from '@/kit/feedback/Region'

/** About as high as a chart with what stands around it, in pixels. */
const HEIGHT = 300

type Props = {
  title: string
  height?: number
  /** A `lazyPart` that draws the chart; its title stands here. */
  children: ReactNode
}

/** A chart as a part of a record, loaded and asked for once it comes into view; it fails alone. */
export const ChartSection = ({ title, height = HEIGHT, children }: Props) => (
  <Section title={title}>
    <Region>
      <WhenInView height={height}>{children}</WhenInView>
    </Region>
  </Section>
)
