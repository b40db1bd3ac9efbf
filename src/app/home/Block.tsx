import { type ReactNode, useId } from 'react'
import { Loaded, type Result } from '@/kit/feedback/Loaded'
import { Region } from '@/kit/feedback/Region'
import styles from './Home.module.css'

type Props<Data> = {
  title: string
  /** What is waited for, in a phrase. */
  what: string
  result: Result<Data>
  /** What stands beside the title. */
  action?: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of home under its title: it loads, and fails, alone. */
export function Block<Data>({ title, what, result, action, children }: Props<Data>) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id} aria-busy={result.isFetching || undefined}>
      <div className={styles.blockHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <Region>
        <Loaded result={result} what={what}>
          {children}
        </Loaded>
      </Region>
    </section>
  )
}
