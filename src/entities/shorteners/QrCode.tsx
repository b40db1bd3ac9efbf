import { useTranslation } from 'react-i18next'
import { saveFile } from '@/api/download'
import { Button } from '@/kit/Button'
import { showToast } from '@/kit/toasts'
import styles from './QrCode.module.css'
import { pngFile, qrDrawing, svgFile } from './qrDrawing'
import { shortLink } from './shortLink'

const SIDE = 160

/** The QR code of a short link, to be seen and saved. It is black on white whatever the theme: it is for paper. */
export function QrCode({ code }: { code: string }) {
  const { t } = useTranslation('shorteners')
  const link = shortLink(code)
  // What tells a scan from a visit.
  const drawing = qrDrawing(`${link}?qr=1`)

  async function savePng() {
    const file = await pngFile(drawing)
    if (file) saveFile(file, `${code}.png`)
    else showToast({ text: t('qr.failed') })
  }

  return (
    <>
      <svg viewBox={drawing.box} width={SIDE} height={SIDE} role="img" aria-label={t('qr.alt', { link })}>
        <path fill="#fff" d={drawing.ground} />
        <path fill="#000" d={drawing.dark} />
      </svg>
      <p className={styles.files}>
        <Button size="bar" onClick={() => saveFile(svgFile(drawing), `${code}.svg`)}>
          {t('qr.svg')}
        </Button>
        <Button size="bar" onClick={() => void savePng()}>
          {t('qr.png')}
        </Button>
      </p>
    </>
  )
}
