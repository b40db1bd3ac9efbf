import type { FrameProps } from './chartParts'
import { Figure } from './Figure'
import { ReadableDrawing, type DrawingProps } from './ReadableDrawing'

type Props = FrameProps & Omit<DrawingProps, 'id' | 'describedBy' | keyof FrameProps>

/** The frame of every chart that is drawn: a figure whose values pointer and arrow keys reach. */
export const ChartFrame = ({ height, hasKey, fills, isVertical, children, ...frame }: Props) => (
  <Figure {...frame}>
    {(id) => (
      <ReadableDrawing
        id={id}
        describedBy={`${id}-summary`}
        title={frame.title}
        points={frame.points}
        series={frame.series}
        height={height}
        {...(hasKey !== undefined && { hasKey })}
        {...(fills !== undefined && { fills })}
        {...(isVertical && { isVertical })}
      >
        {children}
      </ReadableDrawing>
    )}
  </Figure>
)
