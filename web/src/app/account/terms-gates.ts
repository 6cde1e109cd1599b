import { lazyPart } from '../../ui/lazy-part.tsx'

// Few come by here, and not often: it is loaded for those who do.
const load = () => import('./TermsScreens.tsx')

export const ProductTermsGate = lazyPart(() =>
  load().then(({ ProductTermsScreen }) => ({ default: ProductTermsScreen })),
)
export const PlaceTermsGate = lazyPart(() => load().then(({ PlaceTermsScreen }) => ({ default: PlaceTermsScreen })))
