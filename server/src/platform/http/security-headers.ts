import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

export type PageHeaders = { plain: Record<string, string>; framed: Record<string, string> }

/**
 * The headers that pages go out with: `framed` for the one page that others may show in a frame, those who are named and
 * nobody else. They never differ, so helmet is asked once and not at every request.
 */
export function pageHeadersFor(options: { frameAncestors: string[] } & Origins): PageHeaders {
  const { frameAncestors, ...origins } = options
  const plain = pageHeaders(["'none'"], origins, { frameguard: { action: 'deny' } })
  const isFramed = frameAncestors.length > 0
  return { plain, framed: isFramed ? pageHeaders(frameAncestors, origins, { frameguard: false }) : plain }
}

/** Hosts beside our own: those that uploads go to, and those that pictures of a map come from. */
type Origins = { uploadOrigins: string[]; pictureOrigins: string[] }

function pageHeaders(
  frameAncestors: readonly string[],
  { uploadOrigins, pictureOrigins }: Origins,
  rest: HelmetOptions,
): Record<string, string> {
  return headersOf({
    ...rest,
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureOrigins],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...uploadOrigins],
        fontSrc: ["'self'"],
        frameAncestors,
        upgradeInsecureRequests: null,
      },
    },
  })
}

/** The same for an answer of the API, which is data: nothing in it may ever load, run or be framed. */
export const API_HEADERS = {
  ...headersOf({
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }),
  'cache-control': 'private, no-cache',
}

/**
 * The same for a file, which someone else has made: whatever is in it runs nothing and is no part of our origin. A picture
 * or a film that is opened by itself is drawn by the browser's own page, which needs these.
 */
export const FILE_HEADERS = {
  ...API_HEADERS,
  'content-security-policy':
    "default-src 'none';img-src 'self';media-src 'self';style-src 'unsafe-inline';sandbox;frame-ancestors 'none'",
}

type HelmetOptions = NonNullable<Parameters<typeof helmet>[0]>

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => undefined)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
