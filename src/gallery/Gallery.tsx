import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Toaster } from '@/app/Toaster'
import { Skeleton } from '@/kit/elements/Skeleton'
import styles from './Gallery.module.css'
import type { Part, State } from './part'
import { parts } from './parts'

/**
 * Every part of the kit in each of its states, for those who change it: `npm run dev`, then `/kit.html`. It is not built
 * into the product. `#buttons` shows one part, `#buttons/2` one of its states alone.
 */
export function Gallery() {
  const [name, number] = useLocation().hash.slice(1).split('/')
  const part = parts.find((one) => one.name === name)
  const state = number === undefined ? undefined : part?.states[Number(number)]
  if (state)
    return (
      <main className={styles.alone}>
        <Shown state={state} />
        <Toaster />
      </main>
    )
  return (
    <div className={styles.page}>
      <nav className={styles.list} aria-label="Piezas">
        <h1>Piezas de Salvia</h1>
        <ul>
          {parts.map(({ name, title }) => (
            <li key={name}>
              <Link to={`#${name}`} aria-current={name === part?.name ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        {part ? <Whole part={part} /> : <p>Elige una pieza. Cada una se ve en todos sus estados.</p>}
      </main>
      <Toaster />
    </div>
  )
}

/** A part with its states one under the other; those that cover the page are opened one by one. */
const Whole = ({ part: { name, title, isAlone, states } }: { part: Part }) => (
  <article className={styles.part} data-alone={isAlone}>
    <h2>{title}</h2>
    {states.map((state, index) => (
      <section key={state.says} className={styles.state} aria-label={state.says}>
        <h3>
          <Link to={'to' in state ? state.to : `#${name}/${index}`}>{state.says}</Link>
        </h3>
        {!isAlone && <Shown state={state} />}
      </section>
    ))}
  </article>
)

const Shown = ({ state }: { state: State }) =>
  'Show' in state && (
    <Suspense fallback={<Skeleton lines={2} />}>
      <state.Show />
    </Suspense>
  )
