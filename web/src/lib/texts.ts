/** HTTP/2 carries no status text, so the titles of error toasts are kept here. */
const statusTitles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

export const LIB_TEXTS = {
  notDone: 'That did not go through',
  unreachable: 'Kinward cannot be reached right now. Check the connection.',
  timedOut: 'Kinward took too long to answer.',
  notUnderstood: 'The server answered in a way this page does not understand. Reload the page.',
  sessionExpired: 'Session has been expired',
  sessionOver: 'Please sign in.',
  missing: 'Fill this in',
  statusFallback: 'Something went wrong',
  statusTitles,
}
