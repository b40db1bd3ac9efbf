import type { Amounts, Filter, Measure, Term } from '@/contract/home'
import { sumAmounts, type HomeRequest, type CountedKind, countFigure, type Money } from './figures'
import { periodBefore } from './periods'

type MeasureQuery = {
  name: string
  kind: CountedKind
  money?: Money
  /** The records of a period by its first and last day; a measure of today has no period. */
  filter: Filter | ((from: string, to: string) => Filter)
  /** Money of the same period that is subtracted; the measure then shows both amounts. */
  less?: { name: string; kind: CountedKind; money: Money; filter: (from: string, to: string) => Filter }
}

/** A measure with its value, and for a period the value of the period before. */
export async function measure(asked: HomeRequest, wanted: MeasureQuery): Promise<Measure> {
  const { name, kind, money, filter, less } = wanted
  const countUnder = async (own: Filter) => ({
    figure: await countFigure(asked, kind, own),
    amounts: money ? await sumAmounts(asked, kind, own, money) : null,
  })
  if (typeof filter !== 'function') return { name, terms: [], ...(await countUnder(filter)), before: null }
  const countIn = async (from: string, to: string) => {
    const gross = await countUnder(filter(from, to))
    if (!less || !gross.amounts) return { ...gross, terms: [] }
    const off = less.filter(from, to)
    const terms: [Term, Term] = [
      { name: 'gross', figure: gross.figure, amounts: gross.amounts },
      {
        name: less.name,
        figure: await countFigure(asked, less.kind, off),
        amounts: await sumAmounts(asked, less.kind, off, less.money),
      },
    ]
    return { figure: gross.figure, terms, amounts: subtractAmounts(terms[0].amounts, terms[1].amounts) }
  }
  const { from, to } = asked.query
  const before = periodBefore({ from, to })
  const then = await countIn(before.from, before.to)
  return {
    name,
    ...(await countIn(from, to)),
    before: { ...before, total: then.figure.total, amounts: then.amounts },
  }
}

/** Amounts less others, each currency by itself. */
function subtractAmounts(these: Amounts, others: Amounts): Amounts {
  const left = new Map(these.map(({ currency, cents }) => [currency, cents]))
  for (const { currency, cents } of others) left.set(currency, (left.get(currency) ?? 0) - cents)
  return [...left].map(([currency, cents]) => ({ currency, cents }))
}
