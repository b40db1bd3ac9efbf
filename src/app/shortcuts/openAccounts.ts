/** Opens the list of accounts; on the next frame, when a dialog that asked for it has given the focus back. */
export const openAccounts = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-accounts]')?.click())
