import { z } from 'zod'
import { AssetQuery } from './files.ts'
import { BASE, route } from './route.ts'

/** A GIF that can be sent. Addresses are paths below the API: the still picture, and the one that moves. */
export const Gif = z.object({
  name: z.string(),
  title: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  stillUrl: z.string(),
  url: z.string(),
})
export type Gif = z.infer<typeof Gif>

/** No page of GIFs begins behind so many. */
export const GIFS_MOST_OFFSET = 1_000

export const searchGifs = route({
  name: 'searchGifs',
  method: 'GET',
  path: `${BASE}/gifs`,
  summary: 'GIFs by what they show; without words, those most people send',
  access: { level: 'location' },
  query: z.object({
    q: z.string().max(100).default(''),
    offset: z.coerce.number().int().min(0).max(GIFS_MOST_OFFSET).default(0),
  }),
  data: z.object({
    gifs: z.array(Gif),
    /** Where the next page begins, which is not how many were shown: some are left out. Null on the last. */
    next: z.int().nullable(),
    isGiphy: z.boolean(),
  }),
  errors: ['UNAVAILABLE'],
})

export const readGif = route({
  name: 'readGif',
  method: 'GET',
  path: '/api/v2/gifs/{name}',
  summary: 'A GIF that can be sent, as it moves',
  access: { level: 'user' },
  query: AssetQuery,
  bytes: true,
  data: z.null(),
  errors: ['UNAVAILABLE'],
})

export const readGifStill = route({
  name: 'readGifStill',
  method: 'GET',
  path: '/api/v2/gifs/{name}/still',
  summary: 'One picture of a GIF that can be sent',
  access: { level: 'user' },
  query: AssetQuery,
  bytes: true,
  data: z.null(),
  errors: ['UNAVAILABLE'],
})
