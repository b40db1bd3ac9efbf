import { lazyPart } from '@/kit/elements/lazyPart'

/** Beside the rules of a fund, where they are asked what they would say to an authorization. */
export const SimulationTab = lazyPart(() => import('./FundSimulation'), 'FundSimulation')
