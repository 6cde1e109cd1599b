import { lazy } from 'react'

// Few come by here, and not often: it is loaded for those who do.
const load = () => import('./TermsScreens.tsx')

export const ProductTermsGate = lazy(() => load().then(({ ProductTermsScreen }) => ({ default: ProductTermsScreen })))
export const PlaceTermsGate = lazy(() => load().then(({ PlaceTermsScreen }) => ({ default: PlaceTermsScreen })))
