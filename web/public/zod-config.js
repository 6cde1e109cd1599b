// The content security policy forbids eval, which zod would otherwise try when a schema is made. Schemas are made as soon
// as the modules load, in whichever order the build puts them: only a script before all of them is surely early enough.
globalThis.__zod_globalConfig = { jitless: true }
