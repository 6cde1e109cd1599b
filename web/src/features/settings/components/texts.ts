/** What the frame of the settings says. */
export const texts = {
  title: 'Settings',
  back: 'Back to settings',
  skip: 'Skip to the settings',
  saved: 'Saved',
  save: 'Save',
  failed: 'The settings could not be loaded',
  notSaved: 'This could not be saved. Please try again.',
}
