import type { RefObject } from 'react'
import styles from './CardFrame.module.css'

type Props = {
  frame: RefObject<HTMLIFrameElement | null>
  address: string
  height: number
  title: string
}

/** The gateway's own fields, in which the number of a card is typed and stays. */
export function CardFrame({ frame, address, height, title }: Props) {
  const { theme } = document.documentElement.dataset
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={theme ? `${address}?theme=${theme}` : address}
      title={title}
      style={{ height }}
    />
  )
}
