import * as z from 'zod/mini'

/** Signs without a shape of their own; the joiner within an emoji is part of what is seen. */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic}))\p{Cf}/gu

/** A text without invisible signs, such as zero-width spaces and those that turn the direction of what follows. */
export const stripInvisible = (text: string) => text.replace(INVISIBLE, '')

/** Takes invisible signs off a text, and spaces at its ends. */
export const tidied = z.overwrite<string>((text) => stripInvisible(text).trim())
