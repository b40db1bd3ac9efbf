const LIMIT = 80

/** A name or an address of any length, cut to 80 characters; the whole of it is in its title. */
const shortOf = (text: string) => {
  const characters = [...text]
  return characters.length > LIMIT ? `${characters.slice(0, LIMIT - 1).join('')}…` : text
}

/** The text cut and isolated, so that one written to confuse cannot turn what stands around it. */
export function ShortText({ text }: { text: string }) {
  const short = shortOf(text)
  return <bdi title={short === text ? undefined : text}>{short}</bdi>
}
