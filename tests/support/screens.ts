import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The uuid of no record. */
export const NOBODY = 'c0ffee00-0000-4000-8000-000000000000'

/** What the first column of a listing says, top to bottom, once there is any. */
export const listed = (title: string) =>
  waitFor(() => {
    const links = [
      ...screen
        .getByRole('table', { name: title })
        .querySelectorAll('tbody th > a, tbody td:first-child > a'),
    ]
    if (links.length === 0) throw new Error('The listing has no rows yet')
    return links.map(({ textContent }) => textContent)
  })

/** The screen of a record, once it says its name. */
export const titled = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Does something with the record on screen: by its button, or under "Más acciones" where it has none. */
export async function pressAct(user: UserEvent, action: string | RegExp) {
  const target = await waitFor(
    () =>
      screen.queryAllByRole('button', { name: action }).find((button) => !button.closest('dialog')) ??
      screen.getByRole('button', { name: 'Más acciones' }),
  )
  await user.click(target)
  const item = screen.queryByRole('menuitem', { name: action })
  if (item) await user.click(item)
}

/** Asks for something with the record on screen; the dialog that then asks whether it is meant. */
export async function choose(user: UserEvent, action: string) {
  await pressAct(user, action)
  return within(await screen.findByRole('dialog'))
}

/** Opens a tab of the record on screen, from the menu at the end of the strip where it stands in that. */
export async function openTab(user: UserEvent, name: string | RegExp) {
  const strip = within(await screen.findByRole('tablist', { name: 'Secciones' }))
  const tab = strip.queryByRole('tab', { name })
  if (tab) return user.click(tab)
  await user.click(screen.getByRole('button', { name: /^Más \d/ }))
  await user.click(screen.getByRole('menuitem', { name }))
}

/** What a record's screen says of a field: the text beside its label. */
export const fact = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).map((term) => term.nextElementSibling?.textContent)

/** Chooses a record in a form's field by typing its name. */
export async function pick(user: UserEvent, field: string | RegExp, name: string) {
  const combobox = await screen.findByRole('combobox', { name: field })
  await user.clear(combobox)
  await user.type(combobox, name)
  // Without a layout the list counts as out of sight.
  await user.click(await screen.findByRole('option', { name: new RegExp(name), hidden: true }))
}
