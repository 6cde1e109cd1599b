/** What the location switcher says. */
export const texts = { switch: 'Switch location', current: 'Here' }
