import { useTranslation } from 'react-i18next'
import { saveFile } from '@/api/download'
import { Button } from './Button'
import { showToast } from './toasts'
import styles from './QrCode.module.css'
import { pngFile, qrDrawing, svgFile } from './qrDrawing'

const SIDE = 160

type Props = {
  /** The address as people read it. */
  link: string
  /** What its readers open: the address, and what tells a scan from a visit. */
  opens: string
  /** What its files are called. */
  name: string
  /** What it is drawn in: dark, as it stands on white. */
  color?: string
}

/** The QR code of a link, to be seen and saved. It stands on white whatever the theme: it is for paper. */
export function QrCode({ link, opens, name, color = '#000' }: Props) {
  const { t } = useTranslation('kit')
  const drawing = qrDrawing(opens)

  async function savePng() {
    const file = await pngFile(drawing, color)
    if (file) saveFile(file, `${name}.png`)
    else showToast({ text: t('qr.failed') })
  }

  return (
    <>
      <svg viewBox={drawing.box} width={SIDE} height={SIDE} role="img" aria-label={t('qr.alt', { link })}>
        <path fill="#fff" d={drawing.ground} />
        <path fill={color} d={drawing.dark} />
      </svg>
      <p className={styles.files}>
        <Button size="bar" onClick={() => saveFile(svgFile(drawing, color), `${name}.svg`)}>
          {t('qr.svg')}
        </Button>
        <Button size="bar" onClick={() => void savePng()}>
          {t('qr.png')}
        </Button>
      </p>
    </>
  )
}
