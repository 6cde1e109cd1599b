import { createContext, type ReactNode } from 'react'

/** Draws the picture that the server calls by this name. */
export type DrawFace = (avatar: string, className: string | undefined) => ReactNode

/** How someone's picture is drawn over their initials; the app knows where pictures come from. */
export const FaceContext = createContext<DrawFace | null>(null)
