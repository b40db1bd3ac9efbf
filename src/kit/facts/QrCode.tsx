import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { saveFile } from '@/api/download'
import { Button } from '@/kit/elements/Button'
import { showToast } from '@/kit/feedback/toasts'
import styles from './QrCode.module.css'
import { QrPicture } from './QrPicture'
import { pngFile, qrDrawing, svgFile } from './qrDrawing'

type Props = {
  /** The address as people read it. */
  link: string
  /** What its readers open: the address, and what tells a scan from a visit. */
  opens: string
  /** What its files are called. */
  name: string
  /** What it is drawn in: dark, as it stands on white. */
  color?: string
  /** Where the logo in its middle is found. */
  logo?: string
  /** Further files that it is given as. */
  children?: ReactNode
}

/** The QR code of a link, to be seen and saved. */
export function QrCode({ link, opens, name, color = '#000', logo, children }: Props) {
  const { t } = useTranslation('kit')
  const drawing = qrDrawing(opens, { hasLogo: logo !== undefined })

  async function save(form: 'svg' | 'png') {
    const picture = logo === undefined ? undefined : await pictureAt(logo)
    if (logo !== undefined && !picture) return showToast({ text: t('file.failed') })
    const file = await (form === 'svg' ? svgFile : pngFile)(drawing, color, picture)
    if (file) saveFile(file, `${name}.${form}`)
    else showToast({ text: t('qr.failed') })
  }

  return (
    <>
      <QrPicture drawing={drawing} label={t('qr.alt', { link })} color={color} logo={logo} />
      <p className={styles.files}>
        <Button size="bar" onClick={() => void save('svg')}>
          {t('qr.svg')}
        </Button>
        <Button size="bar" onClick={() => void save('png')}>
          {t('qr.png')}
        </Button>
        {children}
      </p>
    </>
  )
}

/** A picture from where it is found; nothing where it does not come. */
async function pictureAt(address: string): Promise<Blob | undefined> {
  try {
    const reply = await fetch(address)
    return reply.ok ? await reply.blob() : undefined
  } catch {
    // The browser is offline or the server away: the caller shows a message.
    return undefined
  }
}
