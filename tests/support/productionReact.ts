import { setTimeout as turn } from 'node:timers/promises'
import React from 'react'
import { flushSync } from 'react-dom'

// Only React for developers can tell who made an element.
if ('captureOwnerStack' in React) throw new Error('These tests are for the production build of React')

/**
 * What Testing Library wraps around every change of a screen, for React as people get it, which has no `act` of its own:
 * what is changed at once is shown at once, and who waits is back when the work that was under way has had its turn.
 */
const act = (change: () => unknown): Promise<unknown> => settled(flushSync(change))

async function settled(result: unknown) {
  const answer = await result
  await turn()
  return answer
}

Object.assign(React, { act })
