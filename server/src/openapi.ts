import { ROUTES } from '@kinward/contract/routes'
import { buildOpenApi } from './platform/http/openapi.ts'

// Prints the API's description; needs no database.
process.stdout.write(`${JSON.stringify(buildOpenApi(ROUTES), null, 2)}\n`)
