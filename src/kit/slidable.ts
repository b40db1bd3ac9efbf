/** What is wider than a phone slides within its own frame, also by keyboard. */
export const slidable = { tabIndex: 0 }
