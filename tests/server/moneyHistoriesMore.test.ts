// @vitest-environment node
import { LONG } from '../../scripts/pace.mjs'
import { playMoneyHistories } from '../support/moneyRun'

playMoneyHistories(1, [LONG])
