import { z } from 'zod'
import { route } from './route.ts'

export const getHonorPoints = route({
  name: 'getHonorPoints',
  method: 'GET',
  path: '/api/v2/users/honorPoints',
  summary: 'How often others have honored what the caller said',
  access: { level: 'user' },
  data: z.object({ honorPoints: z.int().nonnegative() }),
})
