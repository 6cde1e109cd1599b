import { createContext } from 'react'

/** Whether a panel was opened on the page, rather than having come with it: its heading then takes the focus. */
export const OpenedPanelContext = createContext(false)
