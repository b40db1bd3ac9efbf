import fc from 'fast-check'
import { cases } from '../../scripts/pace.mjs'
import './fixedDate'

// A property holds for a thousand cases, or the first of them, the same ones each time: what fails once fails again.
fc.configureGlobal({ numRuns: cases(1_000), seed: 20260305 })
