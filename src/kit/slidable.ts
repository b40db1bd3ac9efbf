/** What is wider than a phone, or longer than its place, slides within its own frame, also by keyboard. */
export const slidable = { tabIndex: 0 }
