/**
 * Takes what a person typed into the form that `index.html` shows until the script is there, and where they were in it.
 * To be called before the browser paints: by then a field that is hidden has lost the focus.
 * @returns whether the person submitted that form, so that the caller submits it
 */
export function takeTyped(email: HTMLInputElement | null, password: HTMLInputElement | null): boolean {
  const first = document.querySelector<HTMLFormElement>('form.first-card')
  for (const field of [email, password]) {
    const typed = field && first?.querySelector<HTMLInputElement>(`[name=${field.name}]`)
    if (!typed) continue
    if (typed.value) field.value = typed.value
    if (document.activeElement === typed) field.focus()
  }
  first?.remove()
  return first?.dataset.sent !== undefined
}
