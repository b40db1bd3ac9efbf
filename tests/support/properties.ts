import fc from 'fast-check'
import './fixedDate'

// A property holds for a thousand cases, the same ones each time: what fails once fails again.
fc.configureGlobal({ numRuns: 1_000, seed: 20260305 })
