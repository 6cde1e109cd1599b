import type { PoolClient } from 'pg'

/** The columns of a table that the demo fills, each with its SQL type. */
type Columns = Record<string, string>

const CHUNK = 5_000

/** Inserts rows in a few large statements, an array a column: the fastest way in that plain SQL has. */
export async function insertRows<C extends Columns>(
  client: PoolClient,
  table: string,
  columns: C,
  rows: Record<keyof C, unknown>[],
): Promise<void> {
  const types = Object.entries(columns)
  const names = types.map(([name]) => name).join(', ')
  const values = types.map(([name, type]) => (type.endsWith('[]') ? `${name}::${type}` : name)).join(', ')
  const arrays = types.map(([, type], index) => `$${index + 1}::${type.endsWith('[]') ? 'text' : type}[]`).join(', ')
  const statement = `insert into ${table} (${names}) select ${values} from unnest(${arrays}) as rows (${names})`
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    await client.query(
      statement,
      types.map(([name, type]) =>
        arrayLiteral(
          type,
          chunk.map((row) => row[name]),
        ),
      ),
    )
  }
}

const UNQUOTED = new Set(['bigint', 'integer', 'smallint', 'boolean'])

/** An array as PostgreSQL writes it. The members of an array of arrays are texts that look like arrays. */
function arrayLiteral(type: string, values: unknown[]): string {
  const members = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (UNQUOTED.has(type)) return JSON.stringify(value)
    if (type.endsWith('[]')) return `"{${(value as (number | string)[]).join(',')}}"`
    const text = type === 'jsonb' ? JSON.stringify(value) : (value as string)
    return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${members.join(',')}}`
}

const NUMBERED = [
  'entities',
  'locations',
  'users',
  'patients',
  'patient_assessments',
  'forms',
  'flags',
  'patient_flags',
  'family_members',
  'groups',
  'messages',
  'message_reactions',
  'staff_groups',
  'on_call_roles',
  'escalations',
  'files',
  'patient_notes',
]

/** Lets every identity go on after the highest id that was given here. */
export async function continueIdentities(client: PoolClient): Promise<void> {
  for (const table of NUMBERED)
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), greatest(max(id), 1), max(id) is not null) from ${table}`,
      [table],
    )
}
