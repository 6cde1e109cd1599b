/** What is loaded when there is something to be told: together, since none of it is large. */
export { AlertGone } from './AlertGone.tsx'
export { AlertsPane } from './AlertsPane.tsx'
export { AlertTipContainer } from './AlertTipContainer.tsx'
