export const refusals = {
  notYours: 'Forms are for the staff of this location.',
  nameTaken: 'Another form here has this name.',
  notInUse: 'A form of this message is no longer in use. Take it out, or choose another.',
  newer: 'Someone has published another version in the meantime. Open the form again to see it.',
}
