/** How the series of a chart are told apart without their colours: each has a pattern of its own. */
type Pattern = { turn: number; lines: string; isSolid?: true }

const patterns: readonly Pattern[] = [
  { turn: 0, lines: '', isSolid: true },
  { turn: 45, lines: 'M0 0v8M4 0v8' },
  { turn: 0, lines: 'M2 2h2v2h-2zM6 6h2v2h-2z' },
  { turn: -45, lines: 'M0 0v8M4 0v8' },
  { turn: 0, lines: 'M0 1h8M0 5h8M1 0v8M5 0v8' },
]

const nameOf = (chart: string, series: number) => `${chart}-fill-${series}`

/** What fills the shapes of a series, counted from 1, within the chart of that id. */
export const fillOf = (chart: string, series: number) => `url(#${nameOf(chart, series)})`

/** The patterns that `fillOf` names, for so many series. */
export const Fills = ({ chart, count }: { chart: string; count: number }) => (
  <defs>
    {patterns.slice(0, count).map(({ turn, lines, isSolid }, index) => (
      <pattern
        key={nameOf(chart, index + 1)}
        id={nameOf(chart, index + 1)}
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${turn})`}
        data-series={index + 1}
      >
        <rect width="8" height="8" data-ground={isSolid ? 'solid' : 'light'} />
        <path d={lines} data-lines />
      </pattern>
    ))}
  </defs>
)
