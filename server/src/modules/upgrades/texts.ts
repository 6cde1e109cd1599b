/** What is told of features that are asked for. It names nobody: whoever asks may be a patient. */
export const notices = {
  requested: (feature: string) => `${feature}: someone asks to have it switched on`,
  granted: (feature: string) => `${feature}: switched on, as you asked`,
  declined: (feature: string) => `${feature}: not switched on for now`,
}

/** What an admin is written about the first who asks for a feature. */
export function requestMail({ feature, place, link }: { feature: string; place: string; link: string }) {
  return {
    subject: 'Someone asks for a feature on Kinward',
    text: [
      `Someone at ${place} asks you to switch on a feature of Kinward: ${feature}.`,
      'See who asks, and decide on it:',
      link,
      'Others who ask for the same are shown there, without another mail.',
    ].join('\n\n'),
  }
}
