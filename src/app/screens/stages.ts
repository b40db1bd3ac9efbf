import { type ComponentType, createElement, type ReactNode } from 'react'
import { createPath, type Location, type RouteMatch } from 'react-router-dom'
import { makeBox } from '@/kit/elements/Box'
import { readHandle } from './readHandle'

/** What an address of the console shows. */
export type ScreenAt = {
  /** Two addresses with the same name are one screen. */
  name: string
  location: Location
  matches: RouteMatch[]
  element: ReactNode
  /** Whether it stays drawn once another takes its place. */
  isKept: boolean
}

/** A screen and the box that it is drawn in, which stands in the page while the screen shows. */
export type Stage = ScreenAt & { key: string; box: HTMLElement }

export type Stages = {
  shown: Stage | undefined
  /** The last first. */
  kept: readonly Stage[]
  /** What is likely to be shown next. */
  ahead: Stage | undefined
  /** How many were made: each has a key of its own. */
  made: number
}

/** How many screens stay drawn beside the one that shows. */
const KEPT = 2

export const noStages: Stages = { shown: undefined, kept: [], ahead: undefined, made: 0 }

/** The screen that an address leads to, where its route is loaded. */
export function makeScreen(matches: RouteMatch[], location: Location, loaded?: ComponentType) {
  const route = matches.at(-1)?.route
  // A route has its element only after the first visit; `loaded` stands in until then.
  const element = route?.element ?? (loaded && createElement(loaded))
  if (!route || !element) return undefined
  return { ...readHandle(route), location, matches, element } satisfies ScreenAt
}

/**
 * Shows a screen. The one before it is kept where it may be, and is as it was left for those who come back to the address
 * where they left it. What shows already, or was drawn ahead, follows the address.
 */
export function showScreen(stages: Stages, screen: ScreenAt): Stages {
  const { shown, kept, ahead, made } = stages
  const others = [shown, ...kept].filter(
    (stage): stage is Stage => stage?.isKept === true && stage.name !== screen.name,
  )
  const rest = { kept: others.slice(0, KEPT), ahead: undefined }
  if (shown?.name === screen.name)
    return { ...stages, ...rest, shown: { ...shown, ...screen, matches: matchesAt(shown, screen) } }
  const drawn = kept.find((stage) => isSameAddress(stage, screen)) ?? (ahead?.name === screen.name && ahead)
  if (drawn) return { ...stages, ...rest, shown: moveTo(drawn, screen) }
  return { ...rest, shown: makeStage(screen, made), made: made + 1 }
}

/** Draws a screen that may be shown next, unless it shows or is kept. */
export function drawAhead(stages: Stages, screen: ScreenAt): Stages {
  const { shown, kept, ahead, made } = stages
  if (shown?.name === screen.name || kept.some((stage) => isSameAddress(stage, screen))) return stages
  if (ahead?.name === screen.name) return { ...stages, ahead: moveTo(ahead, screen) }
  return { ...stages, ahead: makeStage(screen, made), made: made + 1 }
}

const makeStage = (screen: ScreenAt, made: number): Stage => ({
  ...screen,
  key: `${screen.name} ${made}`,
  box: makeBox(),
})

/** What a screen takes from its address stays the same object while it says the same: nothing is drawn anew for it. */
const moveTo = (drawn: Stage, screen: ScreenAt): Stage => ({
  ...drawn,
  location: isSameAddress(drawn, screen) ? drawn.location : screen.location,
  matches: matchesAt(drawn, screen),
})

const matchesAt = (drawn: Stage, { location, matches }: ScreenAt) =>
  drawn.location.pathname === location.pathname ? drawn.matches : matches

const isSameAddress = (one: ScreenAt, { location }: ScreenAt) =>
  createPath(one.location) === createPath(location) && one.location.state === location.state
