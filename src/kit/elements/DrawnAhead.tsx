import { Activity, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { BoxPlace, makeBox } from './Box'

/**
 * What is drawn before it shows, and stays drawn once it is hidden. Meanwhile it stands in a box outside the page, so that
 * nothing of it is laid out, found or read aloud; its effects run only while it shows.
 */
export function DrawnAhead({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [box] = useState(makeBox)
  return (
    <>
      <BoxPlace box={box} isShown={isShown} />
      <Activity mode={isShown ? 'visible' : 'hidden'}>{createPortal(children, box)}</Activity>
    </>
  )
}
