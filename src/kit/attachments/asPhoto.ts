/** As wide and as high as a photo is kept, in pixels: what screens show of it, twice over. */
const SIDE = 384

/**
 * The middle of a picture as a small square one, as which it is kept. Drawn anew it says no more of where and when it was
 * taken. Nothing where the file is no picture.
 */
export async function asPhoto(file: Blob): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return drawn ? new File([drawn], 'foto.jpg', { type: 'image/jpeg' }) : undefined
}
