const nothing = () => {}

/** A composer without a server takes no files. */
export const NO_FILES = {
  attachments: {
    items: [],
    problem: null,
    hasRoom: () => true,
    add: nothing,
    addAttachment: nothing,
    remove: nothing,
    retry: nothing,
  },
  place: { entityId: 1, locationId: 1 },
  dropTitle: 'Drop to attach to Walter Brandvold',
}
