import type { Filter, Measure } from '@/contract/home'
import { amounts, type Asked, type Counted, countFigure, type Money } from './figures'
import { periodBefore } from './periods'

type Wanted = {
  name: string
  kind: Counted
  money?: Money
  /** What happened from one day to another; what is so today takes no days. */
  filter: Filter | ((from: string, to: string) => Filter)
}

/** A measure, and what it was in the period before where it is of a period. */
export async function measure(asked: Asked, { name, kind, money, filter }: Wanted): Promise<Measure> {
  const countUnder = async (own: Filter) => ({
    figure: await countFigure(asked, kind, own),
    amounts: money ? await amounts(asked, kind, own, money) : null,
  })
  if (typeof filter !== 'function') return { name, ...(await countUnder(filter)), before: null }
  const { from, to } = asked.query
  const before = periodBefore({ from, to })
  const then = await countUnder(filter(before.from, before.to))
  return {
    name,
    ...(await countUnder(filter(from, to))),
    before: { ...before, total: then.figure.total, amounts: then.amounts },
  }
}
