import { z } from 'zod'

// The page's content security policy forbids eval, which zod would otherwise use to compile schemas. It decides when a
// schema is made, so this module must be evaluated before the contract: it is the first import of main.tsx.
z.config({ jitless: true })
