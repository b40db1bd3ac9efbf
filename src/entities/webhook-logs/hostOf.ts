/** The machine that a delivery goes to, as people name it. */
export const hostOf = ({ url_at_send }: { url_at_send: string }) =>
  URL.canParse(url_at_send) ? new URL(url_at_send).host : url_at_send
