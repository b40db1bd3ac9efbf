import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Amounts, Figure } from '@/contract/home'
import { formatMoney, formatTotal } from '@/kit/text/formats'
import { paths } from '@/kit/navigation/paths'

/** The listing that shows exactly the records of a figure. */
const listingOf = ({ kind, filter }: Figure) => paths.rows(kind, filter)

/** How many records a figure is of, in digits. */
export const totalOf = ({ total, total_capped }: Figure) => formatTotal(total, total_capped)

/** Money, each currency apart. */
export const amountsText = (amounts: Amounts) =>
  amounts.length === 0
    ? formatMoney(0)
    : amounts.map(({ cents, currency }) => formatMoney(cents, currency)).join(' + ')

/** Leads from a number to its records. */
export const FigureLink = ({
  figure,
  className,
  children,
}: {
  figure: Figure
  className?: string | undefined
  children: ReactNode
}) => (
  <Link to={listingOf(figure)} className={className} data-figure>
    {children}
  </Link>
)
