/** Widths in pixels at which the layout changes: up to `mobileMax` one pane, from `desktop` on three. */
export const BREAKPOINTS = { mobileMax: 599, tablet: 600, desktop: 960, dockedPanel: 1280 } as const

/** The sizes of the product's parts, in pixels. */
export const SIZES = {
  rail: 76,
  sidebar: 320,
  panel: 370,
  gutter: 74,
  contextMenuHeight: 350,
  popupAvatar: 50,
  preview: [98, 157],
  videoPreview: [230, 180],
  notificationRow: 100,
} as const

/** How long things stay or wait, in milliseconds. */
export const DURATIONS = {
  toast: 3_000,
  realtimeToast: 10_000,
  busyToast: 5_000,
  copied: 1_000,
  countersDebounce: 500,
  catchUpDelay: 100,
  reconnectMin: 1_000,
  reconnectMax: 5_000,
  reactionHover: 500,
  alertTip: 15_000,
} as const
