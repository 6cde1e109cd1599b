/** What is said on the buttons that call someone: apart from the rest, which comes with the first call. */
export const buttonTexts = {
  call: 'Call',
  video: 'Video',
  callPerson: (name: string) => `Call ${name}`,
  videoPerson: (name: string) => `Video call with ${name}`,
  phone: 'Phone',
  phonePerson: (name: string) => `Phone ${name}`,
  dialDirect: 'Dial Direct',
  forHelp: 'Call for help',
  callAbout: (what: string, name: string) => `Call ${what} about ${name}`,
  callFrom: (what: string, name: string) => `Call ${what} from ${name}`,
  zoom: 'Zoom',
  zoomPerson: (name: string) => `Meet ${name} on Zoom, in a new tab`,
}
