import { createContext, useContext } from 'react'

/** A form that a message gives: in which channel, and in which message. */
export type GivenForm = { formId: number; groupId: number; messageId: number }

/** Opens a form to fill it in; answers null where it cannot be filled in by the reader. */
export type OpenForm = (form: GivenForm) => (() => void) | null

export const OpenFormContext = createContext<OpenForm | null>(null)

export function useOpenForm(): OpenForm | null {
  return useContext(OpenFormContext)
}
