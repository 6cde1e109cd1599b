import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** The headers a page goes out with. They never differ, so helmet is asked once and not at every request. */
export const PAGE_HEADERS = pageHeaders(["'none'"], { frameguard: { action: 'deny' } })

/** The same for the one page that others may show in a frame: those who are named, and nobody else. */
export function framedPageHeaders(frameAncestors: readonly string[]): Record<string, string> {
  return frameAncestors.length > 0 ? pageHeaders(frameAncestors, { frameguard: false }) : PAGE_HEADERS
}

function pageHeaders(frameAncestors: readonly string[], rest: HelmetOptions): Record<string, string> {
  return headersOf({
    ...rest,
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
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

type HelmetOptions = NonNullable<Parameters<typeof helmet>[0]>

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => undefined)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
