// @vitest-environment node
import { playMoneyHistories } from '../support/moneyRun'

playMoneyHistories(0)
