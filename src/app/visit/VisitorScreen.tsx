import { useEffect, useState } from 'react'
import type { VisitorPage } from '@/contract/visitorPaths'
import { loadScreen, screenAtHand } from './screens'

/** The screen of a page, loaded when it is first visited; throws what kept it from being loaded. */
export function VisitorScreen({ page }: { page: VisitorPage }) {
  const [Screen, setScreen] = useState(() => screenAtHand(page))
  const [problem, setProblem] = useState<{ is: unknown }>()

  useEffect(() => {
    if (screenAtHand(page)) return
    loadScreen(page).then(
      () => setScreen(() => screenAtHand(page)),
      (is: unknown) => setProblem({ is }),
    )
  }, [page])

  if (problem) throw problem.is
  return Screen && <Screen />
}
