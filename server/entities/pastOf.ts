/** The past of an action's verb, as events are named: `suspend` is `suspended`, `hold` is `held`. */
export const pastOf = (verb: string) =>
  irregular[verb] ??
  (verb.endsWith('e') ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`)
const irregular: Record<string, string> = {
  hold: 'held',
  submit: 'submitted',
  cancel: 'cancelled',
  freeze: 'frozen',
  unfreeze: 'unfrozen',
  close_for_now: 'closed_for_now',
  take: 'taken',
  capture_part: 'partially_captured',
  write_off: 'written_off',
  reopen_closed: 'reopened',
}
