/** How a picture is kept: a photo cut to a square, or the whole of a logo. */
export type PictureForm = 'photo' | 'logo'

/** As wide and as high as pictures are kept, in pixels: what screens and papers show of them, twice over and more. */
const SIDE = 384
const LOGO = { width: 560, height: 160 }

type Size = { width: number; height: number }
/** How large the drawing is, and where in it the picture goes; what lies outside is cut off. */
type Drawing = Size & { at: [left: number, top: number, width: number, height: number] }

const drawings: Record<PictureForm, (picture: Size) => Drawing> = {
  photo: ({ width, height }) => {
    const scale = SIDE / Math.min(width, height)
    const [wide, high] = [width * scale, height * scale]
    return { width: SIDE, height: SIDE, at: [(SIDE - wide) / 2, (SIDE - high) / 2, wide, high] }
  },
  logo: (picture) => {
    const scale = Math.min(LOGO.width / picture.width, LOGO.height / picture.height)
    const scaleSide = (side: number) => Math.max(1, Math.round(side * scale))
    const [width, height] = [scaleSide(picture.width), scaleSide(picture.height)]
    return { width, height, at: [0, 0, width, height] }
  },
}

/**
 * A picture as it is kept: small, and on white where it shows nothing. Drawn anew it says no more of where and when it was
 * taken. Nothing where the file is no picture.
 */
export async function asPicture(file: Blob, form: PictureForm): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return
  const { width, height, at } = drawings[form](picture)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, width, height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, ...at)
  }
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return drawn
    ? new File([drawn], `${form === 'photo' ? 'foto' : 'logo'}.jpg`, { type: 'image/jpeg' })
    : undefined
}
