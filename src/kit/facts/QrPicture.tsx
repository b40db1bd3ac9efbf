import type { QrDrawing } from './qrDrawing'

const SIDE = 160

type Props = {
  drawing: QrDrawing
  /** What it says to those who do not see it. */
  label: string
  color?: string
  /** Where the logo in its middle is found. */
  logo?: string | undefined
}

/** A QR code, white under both themes: readers need that. */
export const QrPicture = ({
  drawing: { box, ground, dark, logo: place },
  label,
  color = '#000',
  logo,
}: Props) => (
  <svg viewBox={box} width={SIDE} height={SIDE} role="img" aria-label={label}>
    <path fill="#fff" d={ground} />
    <path fill={color} d={dark} />
    {place && <image href={logo} x={place.at} y={place.at} width={place.side} height={place.side} />}
  </svg>
)
